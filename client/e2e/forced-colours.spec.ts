import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { postApplication } from './support/applicant.ts';
import { walkByTab } from './support/keyboard.ts';

// With forced colours (Windows' contrast themes) backgrounds and shadows are gone: lines and words have to tell it all.

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** Clickable elements without border or underline. */
const plainButtons = () =>
  Array.from(document.querySelectorAll('main button, dialog button, main summary, main .cover')).flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return [];
    const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(element);
    const inside = Array.from(element.querySelectorAll('*'), (part) => getComputedStyle(part).textDecorationLine);
    const lined = borderTopStyle !== 'none' && borderTopWidth !== '0px';
    const underlined = [textDecorationLine, ...inside].some((line) => line.includes('underline'));
    // The bars under a carousel are drawn, in a system colour.
    const drawn = getComputedStyle(element, '::before').forcedColorAdjust === 'none';
    // The name of a card is in the colour of links, and stands over the rest of it.
    const link = element.matches('a.cover');
    return lined || underlined || drawn || link ? [] : [`${element.textContent?.trim()} ${element.className}`];
  });

/** What is current, chosen or pressed and differs from what is not by colour alone. */
const quietStates = () => {
  const look = (element: Element) =>
    [element, ...element.querySelectorAll('*')].flatMap((part) =>
      [undefined, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(part, pseudo);
        const { textDecorationLine, fontWeight, height, content, borderTopWidth, borderBottomWidth, visibility } =
          style;
        const own = pseudo ? [content, content === 'none' ? '' : height] : [];
        return [textDecorationLine, fontWeight, borderTopWidth, borderBottomWidth, visibility, ...own].join(' ');
      }),
    );
  const states = '[aria-current], [aria-selected="true"], [aria-pressed="true"]';
  return Array.from(document.querySelectorAll(states)).flatMap((element) => {
    if (!element.checkVisibility() || element.matches('span')) return [];
    const group = element.closest('ul, ol, nav, [role="tablist"], .swiper-pagination');
    const peers = Array.from(group?.querySelectorAll(element.tagName) ?? []).filter((each) => !each.matches(states));
    // Compared as far as both go: labels differ in length, their parts do not.
    const same = peers.find((peer) => look(peer).join() === look(element).join());
    return same ? [`${element.textContent?.trim()} (${element.className})`] : [];
  });
};

/** Icons are lines in the colour of the text around them. */
const oddIcons = () =>
  Array.from(document.querySelectorAll('button svg, a svg:not(.cover svg), summary svg')).flatMap((icon) => {
    const style = getComputedStyle(icon);
    const around = icon.parentElement ? getComputedStyle(icon.parentElement).color : '';
    return style.color === around ? [] : [`${icon.outerHTML.slice(0, 80)} ${style.color} in ${around}`];
  });

/** Looked at on light ground and on dark: the browser then forces other colours. */
async function problemsOf(page: Page): Promise<string[]> {
  const { pathname } = new URL(page.url());
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: 'active', reducedMotion: 'reduce' });
    found.push(
      ...(await page.evaluate(plainButtons)).map((each) => `does not look like a button: ${each}`),
      ...(await page.evaluate(quietStates)).map((each) => `state told by colour alone: ${each}`),
      ...(await page.evaluate(oddIcons)).map((each) => `icon in a colour of its own: ${each}`),
    );
  }
  return found.map((each) => `${pathname} ${each}`);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

test('on public pages buttons have edges, states more than a colour, and focus is seen', async ({ page }) => {
  const found: string[] = [];
  for (const path of ['/', '/blog?tag=Data', '/jobopenings?opening=1', '/appDevelopment?industry=gaming']) {
    await open(page, path);
    found.push(...(await problemsOf(page)));
  }
  found.push(...(await walkByTab(page)));
  await open(page, '/SignupForm');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  found.push(...(await problemsOf(page)), ...(await walkByTab(page)));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Open menu' }).click();
  found.push(...(await problemsOf(page)));
  expect(found).toEqual([]);
});

test('so have the admin’s screens, and the chart keeps its bars', async ({ page, openVisitor, signInAsAdmin }) => {
  const found: string[] = [];
  const visitor = await openVisitor();
  for (const position of ['QA Engineer', 'UI Designer']) await postApplication(visitor, position);
  await signInAsAdmin(page);
  await open(page, '/jobresponse');
  await page.getByRole('figure').getByRole('button').first().click();
  // The bars keep a colour of their own: a system one, so that they can be seen on the page.
  for (const bar of await page.locator('figure button [aria-hidden] > span').all()) {
    const [colour, ground] = await bar.evaluate((element) => [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(colour).not.toBe(ground);
  }
  found.push(...(await problemsOf(page)));
  await page
    .getByRole('row')
    .getByRole('link', { name: /^Meera/ })
    .first()
    .click();
  await expect(page.getByRole('row').filter({ has: page.locator('[aria-current]') })).not.toHaveCSS(
    'outline-style',
    'none',
  );
  found.push(...(await problemsOf(page)));
  await open(page, '/alljobposts?sort=-position');
  found.push(...(await problemsOf(page)));
  await open(page, '/CreateBlogs');
  await page.getByRole('textbox', { name: 'Tags' }).fill('field notes,');
  await page.getByRole('button', { name: 'Create Blog' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  found.push(...(await problemsOf(page)));
  expect(found).toEqual([]);
});

test('no text lies under the plate of another', async ({ page }) => {
  // A browser paints a plate behind each line of text, as high as the line's letters.
  await page.goto('/');
  const heading = page.getByRole('heading', { name: 'What ten years add up to' });
  await heading.scrollIntoViewIfNeeded();
  await expect(page.getByRole('definition').first()).toHaveCSS('forced-color-adjust', 'none');
});
