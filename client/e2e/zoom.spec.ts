import { expect, test } from './fixtures.ts';
import { untilHydrated } from './support/hydration.ts';

// WCAG 1.4.4, 1.4.10 and 1.4.12: large letters and much space move things around, and lose nothing.

// Things that come to rest at once, so that each look is at all there is.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
    // The step back in the history that follows would end a navigation that begins before it.
    await expect.poll(() => page.evaluate(() => window.history.state?.menu)).toBeUndefined();
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
