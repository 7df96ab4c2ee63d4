import { publicPages } from '../../shared/public-pages.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { untilHydrated } from './support/hydration.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('About tells who we are, and six strengths with 24*7 support', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fifty people, one ground line');
  await expect(page.getByRole('heading', { name: 'Our Strengths' })).toBeVisible();
  const strengths = page.getByRole('listitem').filter({ has: page.getByRole('img') });
  await expect(strengths.getByRole('heading')).toHaveText([
    'Quality',
    'People',
    'Value',
    'Clients',
    'Customize',
    'Customer Support',
  ]);
  await expect(strengths.last()).toContainText('24*7 support');
});

test('Privacy has the specified sections, each with an address of its own', async ({ page }) => {
  await page.goto('/privacy-policy');
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings.nth(0)).toHaveText('Introduction');
  await expect(headings.nth(1)).toHaveText('Information We Collect');
  await expect(headings.nth(2)).toHaveText('How We Use Your Information');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([/personal/i, /automatically/i]);
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'How We Use' }).click();
  await expect(page).toHaveURL('/privacy-policy#how-we-use-your-information');
  await expect(headings.nth(2)).toBeInViewport();
});

test('Terms name the company and the way to reach it', async ({ page }) => {
  await page.goto('/termcondition');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and Conditions');
  await expect(page.getByRole('main')).toContainText('Noida, India');
});

for (const path of publicPages) {
  for (const width of [360, 1366]) {
    test(`${path} does not shift and does not scroll sideways at ${width} px`, async ({ page }) => {
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
            if (!hadRecentInput) Object.assign(window, { shift: Reflect.get(window, 'shift') + value });
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await untilHydrated(page);
      await page.evaluate(async () => {
        for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
          window.scrollTo({ top: y, behavior: 'instant' });
          await new Promise((resolve) => setTimeout(resolve, 60));
        }
      });
      expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThanOrEqual(0.02);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
}

for (const path of ['/about', '/privacy-policy', '/termcondition', '/contact', '/blog', '/appDevelopment']) {
  test(`axe finds nothing on ${path} on a phone`, async ({ openVisitor }) => {
    const page = await openVisitor({ viewport: { width: 360, height: 780 } });
    await page.goto(path);
    await untilHydrated(page);
    await expectAccessible(page);
  });
}

test('the footer says where the company is and how to reach it, and opens its networks in new tabs', async ({
  page,
}) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer.locator('address')).toContainText('Noida, India');
  await expect(footer.getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/);
  await expect(footer.getByRole('link', { name: '+91' })).toHaveAttribute('href', /^tel:\+91\d{10}$/);
  const networks = footer.getByRole('link', { name: 'opens in a new tab' });
  expect(await networks.count()).toBeGreaterThan(0);
  for (const network of await networks.all()) await expect(network).toHaveAttribute('target', '_blank');
  await expect(footer.getByText('@ 2024 | All Rights Reserved')).toBeVisible();
});

test('on a phone, links of the footer that take two lines stay apart', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/about');
  const columns = await page
    .getByRole('contentinfo')
    .getByRole('list')
    .evaluateAll((lists) =>
      lists.map((list) =>
        Array.from(list.querySelectorAll('a'), (link) => {
          const words = document.createRange();
          words.selectNodeContents(link);
          const { top, bottom } = words.getBoundingClientRect();
          return { top, bottom, lines: words.getClientRects().length };
        }),
      ),
    );
  expect(columns.flat().some(({ lines }) => lines > 1)).toBe(true);
  for (const links of columns)
    for (const [index, { top }] of links.entries())
      expect(top - (links[index - 1]?.bottom ?? Number.NEGATIVE_INFINITY)).toBeGreaterThan(12);
});
test('a menu of the header closes when one presses or tabs elsewhere, with a finger too', async ({ openVisitor }) => {
  const page = await openVisitor({ viewport: { width: 1200, height: 800 }, hasTouch: true });
  await page.goto('/contact');
  await untilHydrated(page);
  const solutions = page.locator('summary', { hasText: 'Solutions' });
  const first = page.locator('details', { has: solutions }).getByRole('link').first();
  for (const leave of [
    () => page.getByRole('heading', { level: 1 }).tap(),
    () => page.locator('summary', { hasText: 'Digital Marketing' }).tap(),
    () => page.keyboard.press('Shift+Tab'),
  ]) {
    await solutions.tap();
    await expect(first).toBeVisible();
    await leave();
    await expect(first).toBeHidden();
  }
});
