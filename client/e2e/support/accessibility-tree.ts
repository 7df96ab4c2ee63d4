import { expect, type Page } from '@playwright/test';

/** Interactive and landmark roles: without a name, a screen reader announces only the role. */
const named = new Set([
  ...['button', 'link', 'textbox', 'searchbox', 'spinbutton', 'checkbox', 'combobox', 'tab', 'DisclosureTriangle'],
  ...['img', 'image', 'navigation', 'region', 'dialog', 'alertdialog', 'table', 'columnheader', 'rowheader'],
  ...['heading', 'tabpanel', 'tablist', 'Date', 'complementary'],
]);

/**
 * The rules that hold on every page, read from the browser's own tree: one main part, one first heading, no level of
 * heading left out, every element has a name, and landmarks of one kind have different names.
 */
export async function expectWellNamed(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  await browser.detach();
  const tree = nodes
    .filter((node) => !node.ignored)
    .map((node) => ({
      role: String(node.role?.value),
      name: String(node.name?.value ?? '').trim(),
      level: Number(node.properties?.find(({ name }) => name === 'level')?.value.value ?? 0),
    }));
  const faults: string[] = [];
  const count = (role: string) => tree.filter((node) => node.role === role).length;
  const modal = tree.some(({ role }) => role === 'dialog' || role === 'alertdialog');

  for (const { role, name } of tree) if (named.has(role) && name === '') faults.push(`a ${role} without a name`);
  // Elements behind a modal dialog are not in the tree.
  if (!modal) {
    for (const role of ['main', 'banner']) if (count(role) !== 1) faults.push(`${count(role)} of ${role}`);
    const levels = tree.filter(({ role }) => role === 'heading').map(({ level }) => level);
    if (levels.filter((level) => level === 1).length !== 1) faults.push('not one heading of level 1');
    const main = levels.slice(levels.indexOf(1));
    if (main.some((level, at) => at > 0 && level > (main[at - 1] ?? 0) + 1)) faults.push(`levels ${main.join(' ')}`);
  }
  for (const role of ['navigation', 'region', 'form', 'table']) {
    const names = tree.filter((node) => node.role === role && node.name).map(({ name }) => name);
    if (new Set(names).size < names.length) faults.push(`the same name twice: ${role} ${names.join(', ')}`);
  }
  expect(faults, `the tree of ${page.url()}`).toEqual([]);
}
