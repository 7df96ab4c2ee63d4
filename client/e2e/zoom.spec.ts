import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { postApplication } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';
import { lostText } from './support/lost-text.ts';

// WCAG 1.4.4, 1.4.10 and 1.4.12: large letters and much space move things around, and lose nothing.

/** A kind of page each. */
const publicKinds = [
  '/',
  '/appDevelopment',
  '/searchEngine',
  '/about',
  '/contact',
  '/blog',
  '/blog?post=1',
  '/joinUs',
  '/jobopenings?opening=1',
  '/database/1',
  '/jobform/UI%20Designer',
  '/privacy-policy',
  '/LoginUser',
  '/SignupForm',
  '/ForgotPassword',
  '/login',
];
const adminKinds = ['/CreateBlogs', '/blogpost', '/alljobposts', '/alljobposts?edit=1', '/jobresponse'];

/** 1280 x 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };

async function lostIn(page: Page, how: string): Promise<string[]> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const found = await lostText(page);
  const widest = () =>
    Array.from(document.querySelectorAll('body *'))
      .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth)
      .map((each) => `${each.tagName}.${each.className}`)
      .slice(0, 5)
      .join(', ');
  if (beyond > 0) found.unshift(`the page scrolls ${beyond} px sideways: ${await page.evaluate(widest)}`);
  const narrow = await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return height > 0 && width < 24 && !each.closest('.vh');
      })
      .map((each) => `the button "${each.getAttribute('aria-label') ?? each.textContent}" is too narrow to press`),
  );
  found.push(...narrow);
  const { pathname, search } = new URL(page.url());
  return found.map((each) => `${pathname}${search} ${how}: ${each}`);
}

/** What the reader's own style does (WCAG 1.4.12), past the page's policy. */
function applyStyle(page: Page, css: string): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** One load of each page serves six looks at it. */
async function lostOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const letters = (standard: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: Math.round(standard * 0.8125) } });
  const lost: string[] = [];
  for (const path of paths) {
    await page.setViewportSize(zoomed);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    // What a dialog of the server's HTML covers can still be reached; script takes it away from everybody.
    await expect(page.locator('dialog[open]:not(:modal)')).toHaveCount(0);
    lost.push(...(await lostIn(page, 'at 400 %')));

    const covered = await page.evaluate(() => {
      window.scrollTo({ top: 600, behavior: 'instant' });
      const stuck = [...document.querySelectorAll('header, nav, thead')].filter((each) =>
        /sticky|fixed/.test(getComputedStyle(each).position),
      );
      return Math.max(0, ...stuck.map((each) => each.getBoundingClientRect().bottom));
    });
    if (covered > zoomed.height / 3) lost.push(`${path} at 400 %: ${covered} px of the window are covered`);

    await applyStyle(page, spacing);
    lost.push(...(await lostIn(page, 'at 400 % and spaced out')));
    await page.setViewportSize({ width: 1280, height: 720 });
    lost.push(...(await lostIn(page, 'spaced out')));
    // Tables that stay tables may be wider than the window.
    if (!(await page.getByRole('table').count())) {
      await applyStyle(page, 'html { font-size: 200% !important; }');
      lost.push(...(await lostIn(page, 'with letters of 200 % by the reader’s style')));
    }
    await applyStyle(page, '');
    await letters(32);
    lost.push(...(await lostIn(page, 'with letters of 200 % by the browser’s setting')));
    await page.setViewportSize({ width: 360, height: 740 });
    lost.push(...(await lostIn(page, 'with letters of 200 % on a phone')));
    await letters(16);
  }
  return lost;
}

// Things that come to rest at once, so that each look is at all there is.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('public pages keep every word at 400 %, with large letters and with spaced text', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 404/);
  expect(await lostOn(page, [...publicKinds, '/nowhere'])).toEqual([]);
});

test('so do the admin’s screens', async ({ page, signInAsAdmin }) => {
  await postApplication(page, 'UI Designer');
  await signInAsAdmin(page);
  expect(await lostOn(page, adminKinds)).toEqual([]);
});

test('the title of a dialog keeps its short words whole with letters of 200 % on a phone', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    '/blogpost?panel=webhooks',
    '/blogpost?panel=admins',
    '/jobopenings?opening=1',
    '/alljobposts?edit=1',
  ]) {
    await page.goto(path);
    const title = page.getByRole('dialog').getByRole('heading', { level: 2 }).first();
    await expect(title).toBeVisible();
    await expect(page.locator('dialog[open]:not(:modal)')).toHaveCount(0);
    const broken = await title.evaluate((heading) => {
      const text = heading.firstChild as Text;
      return [...text.data.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return word.length <= 10 && range.getClientRects().length > 1;
      });
    });
    expect(broken, path).toEqual([]);
  }
});

test('the menu keeps its close button whole with letters of 200 % on a phone', async ({ page, signInAsAdmin }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize({ width: 360, height: 740 });
  const expectWhole = async (path: string) => {
    await page.goto(path);
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('button', { name: 'Close menu' })).toBeInViewport({ ratio: 1 });
    expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBe(0);
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
  };
  await expectWhole('/contact');
  await signInAsAdmin(page);
  await expectWhole('/alljobposts');
});

test('a phone that is turned stays at what is being read', async ({ browser, site }) => {
  const phone = await browser.newContext({
    baseURL: site.url,
    isMobile: true,
    hasTouch: true,
    viewport: { width: 360, height: 740 },
  });
  const page = await phone.newPage();
  await page.goto('/privacy-policy');
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await page.setViewportSize({ width: 740, height: 360 });
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(740);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await phone.close();
});
