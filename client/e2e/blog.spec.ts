import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { untilHydrated } from './support/hydration.ts';
import { scrollToMiddle } from './support/scrolling.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const posts = (page: Page) => page.getByRole('article');
const topics = (page: Page) => page.getByRole('navigation', { name: 'Topics' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the blog' });
const chart = 'A chart is a promise about what you will do next';

test('a drawing replaces a missing picture, also one that failed before script ran', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 404/);
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
  const broken = () =>
    page
      .locator('main img')
      .evaluateAll((images: HTMLImageElement[]) => images.filter((each) => each.complete && !each.naturalWidth).length);
  const drawing = page.locator('article img[src*="motif-surveyor"]');
  // The picture is in the server's HTML: it fails before script can listen.
  await page.goto('/blog');
  await untilHydrated(page);
  await expect.poll(broken).toBe(0);
  await page.getByRole('link', { name: chart }).click();
  await expect(drawing).toBeVisible();
  await page.reload();
  await expect(drawing).toBeVisible();
});

test('Back from a reloaded post restores the position of its card and the list of topics', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/blog');
  await untilHydrated(page);
  await page.getByText(/^Show all \d+ topics$/).click();
  await topics(page).getByRole('link').last().click();
  await expect(page).toHaveURL(/tag=/);
  const fewer = page.getByText('Show fewer topics');
  await expect(fewer, 'of another topic').toBeVisible();
  await page.goBack();
  const card = posts(page).nth(4).getByRole('link').first();
  await scrollToMiddle(card);
  const top = async () => (await card.boundingBox())?.y ?? 0;
  // Headings wrap differently in the fallback font.
  await page.evaluate(() => document.fonts.ready);
  const before = await top();
  await card.click();
  await expect(page.getByRole('link', { name: 'All posts' })).toBeVisible();
  await page.reload();
  await untilHydrated(page);
  await page.goBack();
  await expect(fewer, 'after Back').toBeVisible();
  await expect.poll(top).toBeCloseTo(before, -1);
  await page.reload();
  await expect(fewer, 'after a reload of the list itself').toBeVisible();
  await untilHydrated(page);
  await fewer.click();
  await expect(page).not.toHaveURL(/topics=/);
  await page.reload();
  await expect(fewer, 'folded again').toBeHidden();
});

test('a post stays formatted when the code that formats it is missing', async ({ page, pageErrors }) => {
  pageErrors.expect(/Failed to load resource/);
  await page.route(/\/assets\/markdown-(?!field)[\w-]+\.js$/, (route) => route.abort());
  const blocked = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/markdown-'));
  await page.goto('/blog?post=1');
  await untilHydrated(page);
  await blocked;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  // Unformatted, the text would be one paragraph.
  expect(await page.locator('article .prose > p').count()).toBeGreaterThan(2);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the grid, its search, its topics and the reading view work as pages', async ({ page }) => {
    await page.goto('/blog');
    await search(page).fill('broken bicycle');
    await search(page).press('Enter');
    await expect(page).toHaveURL(/\/blog\?q=broken[+%20]+bicycle$/);
    await expect(posts(page)).toHaveCount(1);
    await posts(page).getByRole('link', { name: 'Hiring' }).click();
    await expect(page).toHaveURL('/blog?tag=Hiring');
    await page.getByRole('link', { name: 'We hire over a broken bicycle' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'We hire over a broken bicycle' })).toBeVisible();
    await expect(page).toHaveTitle(/^We hire over a broken bicycle/);
    await page.getByRole('link', { name: 'All posts' }).click();
    await expect(page).toHaveURL('/blog?tag=Hiring');
  });
});
