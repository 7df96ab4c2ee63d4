import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { untilHydrated } from './support/hydration.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const posts = (page: Page) => page.getByRole('article');
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
  // The HTML contains the first picture, and only the addresses of the others: these fail before script can listen.
  await page.goto('/blog');
  await untilHydrated(page);
  await expect.poll(broken).toBe(0);
  await page.getByRole('link', { name: 'Shake the bridge' }).click();
  await expect(drawing).toBeVisible();
});

test('a picture that came with the HTML of the blog is not loaded again for its post, nor after Back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/blog');
  await untilHydrated(page);
  const picture = page.locator('main img').first();
  const shown = () =>
    picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc.slice(0, 16));
  await expect.poll(shown).toBe('data:image/svg+x');
  await page.getByRole('link', { name: chart }).click();
  await expect(page.getByRole('heading', { level: 1, name: chart })).toBeVisible();
  await expect.poll(shown).toBe('data:image/svg+x');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect.poll(shown).toBe('data:image/svg+x');
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
