import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// Links walk within the app: the document stays, its title changes, and all of the next page is there.

async function start(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
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

test('so do links in a part of the page whose code never came', async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED/, /A part of the page could not be loaded/);
  await page.route(/\/assets\/about-page-.*\.js$/, (route) => route.abort());
  await start(page, '/about');
  await page.getByRole('main').getByRole('link', { name: 'Get in Touch' }).click();
  await expectWalkedTo(page, '/contact', /^Contact us \|/);
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
