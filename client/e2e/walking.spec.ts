import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { untilHydrated } from './support/hydration.ts';

// Links walk within the app: the document stays, its title changes, and all of the next page is there.

async function start(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

async function expectWalkedTo(page: Page, path: string, title: RegExp): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(title);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
}

test('the links of header, menu and footer lead on without loading the document again', async ({ page }) => {
  await start(page, '/about');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Contact Us' }).click();
  await expectWalkedTo(page, '/contact', /^Contact us \|/);
  await expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'What happens after you press send' })).toBeVisible();
  await main.getByText('Solutions').click();
  await main.getByRole('link', { name: 'App Development' }).click();
  await expectWalkedTo(page, '/appDevelopment', /\| Realvance$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expectWalkedTo(page, '/privacy-policy', /^Privacy policy \|/);
  await page.goBack();
  await expectWalkedTo(page, '/appDevelopment', /\| Realvance$/);
});

test('title, canonical address and structured data follow a walk in the app', async ({ page, startSite }) => {
  const { url } = await startSite({ SITE_URL: 'https://www.example.com', SITE_COUNTRY: 'IN' });
  await start(page, `${url}/about`);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', 'https://www.example.com/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Career' }).click();
  await expectWalkedTo(page, `${url}/joinUs`, /^Careers/);
  await expect(canonical).toHaveAttribute('href', 'https://www.example.com/joinUs');
  await page.getByRole('link', { name: 'Read More about QA Engineer' }).click();
  await page.getByRole('link', { name: 'A page of its own' }).click();
  await expect(page).toHaveTitle(/^QA Engineer \|/);
  await expect(page).toHaveURL(/\/database\//);
  await expect(canonical).toHaveAttribute('href', page.url().replace(url, 'https://www.example.com'));
  await expect(canonical).toHaveCount(1);
  const records = () => page.locator('script[type="application/ld+json"]').allTextContents();
  await expect.poll(async () => (await records()).join()).toContain('"JobPosting"');
  await expect(page.locator('meta[name="description"]')).toHaveCount(1);
  await page.goBack();
  await page.goBack();
  await expect.poll(async () => (await records()).join()).not.toContain('"JobPosting"');
});

test('a link opened in a new tab is the browser’s own', async ({ page, context }) => {
  await start(page, '/about');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Contact Us' })
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL('/contact');
  await expect(page).toHaveURL('/about');
});
