import { expect, test } from './fixtures.ts';
import { untilHydrated } from './support/hydration.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('while the backend is down, the first page reports it once', async ({ startSite, openVisitor, pageErrors }) => {
  pageErrors.expect(/status of 50[23]/, 'The blogs could not be fetched.');
  const site = await startSite({ BACKEND_URL: 'http://127.0.0.1:9' });
  const page = await openVisitor({ baseURL: site.url });
  await page.goto('/joinUs');
  await expect(page.getByRole('alertdialog', { name: 'data is not found' })).toBeVisible();
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.goto('/blog');
  await expect.poll(() => lines.filter((line) => line.startsWith('The blogs could not be fetched.'))).toHaveLength(1);
  await expect(page.getByText('No blogs found.')).toBeHidden();
});

test('the mouse wheel over a number field scrolls the page and never changes the number', async ({ page }) => {
  await page.goto('/jobform');
  await untilHydrated(page);
  const expected = page.getByLabel('Expected LPA');
  await expected.scrollIntoViewIfNeeded();
  await expected.pressSequentially('12.345');
  await page.evaluate(() => scrollBy(0, 40));
  await expected.hover();
  const place = () => page.evaluate(() => scrollY);
  const before = await place();
  await page.mouse.wheel(0, -40);
  await expect.poll(place).toBeLessThan(before);
  // The page fits into the window, so there is nothing to scroll.
  await page.setViewportSize({ width: 1366, height: 4000 });
  await expected.hover();
  const turned = page.evaluate(() => new Promise((done) => addEventListener('wheel', () => setTimeout(done))));
  await page.mouse.wheel(0, -100);
  await turned;
  await page.keyboard.type('6');
  await expect(expected).toHaveValue('12.3456');
});

test('a LinkedIn address that was typed or sent before script ran is completed, and the browser accepts it', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 400/);
  const linkedIn = page.getByLabel('LinkedIn profile');
  const start = Promise.withResolvers<void>();
  await page.route('**/*.js', (route) => start.promise.then(() => route.continue()));
  await page.goto('/jobform', { waitUntil: 'commit' });
  await linkedIn.fill('linkedin.com/in/zoe');
  await linkedIn.blur();
  start.resolve();
  await expect(linkedIn).toHaveValue('https://linkedin.com/in/zoe');

  await linkedIn.fill('www.linkedin.com/in/zoe');
  await Promise.all([
    page.waitForResponse('/api/forms/application'),
    linkedIn.evaluate((element: HTMLInputElement) => element.form?.submit()),
  ]);
  await untilHydrated(page);
  await expect(linkedIn).toHaveValue('https://www.linkedin.com/in/zoe');
  expect(await linkedIn.evaluate((element: HTMLInputElement) => element.validity.valid)).toBe(true);
});

test('the openings can be read and searched without script, and lead to the form', async ({ openVisitor, site }) => {
  const page = await openVisitor({ javaScriptEnabled: false, baseURL: site.url });
  await page.goto('/joinUs?opening=no-such-thing');
  await expect(page.getByText('The opening that this link leads to is closed or no longer there.')).toBeVisible();
  await page.getByRole('link', { name: 'Read More about Unity Developer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unity Developer' });
  await expect(dialog).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeHidden();
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search openings' }).fill('unity');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/joinUs?q=unity#openings');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Apply for Unity Developer' }).click();
  await expect(page.getByLabel('Position')).toHaveValue('Unity Developer');
});
