import { expect, type Locator, type Page } from '@playwright/test';

/** Tab by Tab to what is meant, as somebody without a mouse gets there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    if ((await target.count()) === 1 && (await target.evaluate((element) => element === document.activeElement)))
      return;
    await page.keyboard.press(key);
  }
  await expect(target, 'not reached with the Tab key').toBeFocused({ timeout: 1 });
}

/** Types into each field in the order of the Tab key. */
export async function typeInto(page: Page, fields: readonly (readonly [Locator, string])[]): Promise<void> {
  for (const [field, text] of fields) {
    await tabTo(page, field);
    await page.keyboard.insertText(text);
  }
}

/** Describes a problem of the focused element, '' for none; `null` if it was visited before. */
const stepProblems = () => {
  const seen: Set<Element> = (Reflect.get(window, 'walked') as Set<Element> | undefined) ?? new Set();
  Reflect.set(window, 'walked', seen);
  const last = Reflect.get(window, 'lastStep') as { element: Element; look: string; name: string } | undefined;
  const problems: string[] = [];

  /** How it looks with or without the focus: its own outline, or one that a box around it draws. */
  const lookOf = (element: Element) => {
    const boxes = [element, element.parentElement, element.parentElement?.parentElement].filter((box) => box !== null);
    const styles = boxes.flatMap((box) => (box ? [getComputedStyle(box), getComputedStyle(box, '::after')] : []));
    return styles.map(
      ({ outlineStyle, outlineWidth, outlineColor }) => `${outlineStyle} ${outlineWidth} ${outlineColor}`,
    );
  };
  const shown = (looks: readonly string[]) => looks.some((look) => !look.startsWith('none') && !look.includes(' 0px'));
  const element = document.activeElement;
  // The parts of a date are stops of their own.
  if (element && element === last?.element) return [];
  if (last?.element.isConnected && lookOf(last.element).join() === last.look)
    problems.push(`${last.name}: looks the same`);

  if (!element || element === document.body) return problems;
  if (seen.has(element)) return problems.length > 0 ? problems : null;
  seen.add(element);
  const words = element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.getAttribute('name'));
  const name = `${element.tagName.toLowerCase()} "${words?.slice(0, 40)}"`;
  const look = lookOf(element);
  if (!shown(look)) problems.push(`${name}: no focus to be seen`);
  Reflect.set(window, 'lastStep', { element, look: look.join(), name });

  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const [x1, x2] = [Math.max(left, 0) + 2, Math.min(right, innerWidth) - 2];
  const [y1, y2] = [Math.max(top, 0) + 2, Math.min(bottom, innerHeight) - 2];
  const points = [0, 0.5, 1].flatMap((x) => [0, 0.5, 1].map((y) => [x1 + (x2 - x1) * x, y1 + (y2 - y1) * y] as const));
  const open = points.filter(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label') !== null);
  });
  // A link inside a text is as high as its line, and counts as large enough (2.5.8).
  const alone = element.parentElement?.textContent.trim() === element.textContent.trim();
  const inText = getComputedStyle(element).display === 'inline' && !alone;
  if (open.length === 0) problems.push(`${name}: hidden under something (${Math.round(top)} px from the top)`);
  // Clicking a label clicks its box.
  const target = (element.closest('label') ?? element).getBoundingClientRect();
  if (!inText && (target.width < 24 || target.height < 24))
    problems.push(`${name}: only ${Math.round(target.width)} x ${Math.round(target.height)} px`);
  return problems;
};

/**
 * Walks through the whole page with the Tab key.
 *
 * @returns what is wrong on the way: focus that cannot be seen (WCAG 2.4.7), is hidden under what sticks (2.4.11), or
 * stands on a target smaller than 24 px (2.5.8)
 */
export async function walkByTab(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const found: string[] = [];
  const { pathname } = new URL(page.url());
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'walked');
    Reflect.deleteProperty(window, 'lastStep');
  });
  for (let steps = 0; steps < 150; steps += 1) {
    await page.keyboard.press(key);
    const problems = await page.evaluate(stepProblems);
    if (problems === null) {
      expect(steps, `stops of the Tab key on ${pathname}`).toBeGreaterThan(5);
      return found;
    }
    found.push(...problems.map((problem) => `${pathname} ${problem}`));
  }
  throw new Error(`The Tab key does not come round on ${pathname}.`);
}
