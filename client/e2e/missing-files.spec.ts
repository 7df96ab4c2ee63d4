import type { Page } from '@playwright/test';
import { siteFolder, startSiteProcess } from '../../server/test-support/site-process.ts';
import { expect, test } from './fixtures.ts';
import { skipMinimumFill } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';
import { openPanel, signUp } from './support/people.ts';
import { copyRelease } from './support/release.ts';

// Pages offline, with a file that fails to load, and after a deploy: the rest works, and no failure is permanent.

test.beforeEach(({ pageErrors }) => {
  pageErrors.expect(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /status of 404/, /could not be loaded/);
});

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const aboutFile = /\/assets\/about-[^/]*\.js$/;
const unexpected = 'Unexpected Application Error!';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'sameDocument') === true);

test('offline, a visitor still reads an opening, and a missing page offers to try again', async ({ page, context }) => {
  await open(page, '/jobopenings');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Read More about QA Engineer' }).click();
  const dialog = page.getByRole('dialog', { name: 'QA Engineer' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await main(page).getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { name: unexpected })).toBeVisible();
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible();
  const drawing = page.getByRole('main').locator('img');
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await isSameDocument(page)).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Job openings' })).toBeVisible();
  await context.setOffline(false);
  await main(page).getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(unexpected);
  await expect(page).toHaveTitle(/^About us/);
});

test('after a deploy the next navigation loads the new version and keeps typed text', async ({ page, pageErrors }) => {
  const release = copyRelease();
  const { dataDir, remove } = siteFolder();
  const oldVersion = await startSiteProcess(dataDir, { LOG_LEVEL: 'warn' }, release.program);
  const { url } = oldVersion;
  await open(page, `${url}/contact`);
  await page.getByLabel('Message').fill('Written before the deploy.');
  const missing = new Set<string>();
  page.on('response', (response) => {
    if (response.status() === 404) missing.add(new URL(response.url()).pathname);
  });
  // Code that loads when the page is idle may be requested during the stop.
  pageErrors.expect(/ERR_CONNECTION_REFUSED/);
  await oldVersion.end('SIGTERM');
  release.renameFiles();
  const environment = { LOG_LEVEL: 'warn', PORT: new URL(url).port };
  const newVersion = await startSiteProcess(dataDir, environment, release.program);
  try {
    await main(page).getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL(`${url}/about`);
    // Works across document loads.
    await page.waitForFunction(() => !('sameDocument' in window));
    await expect(page).toHaveTitle(/^About us/);
    expect([...missing]).toContainEqual(expect.stringMatching(aboutFile));
    await untilHydrated(page);
    await main(page).getByRole('link', { name: 'Contact Us' }).click();
    await expect(page.getByLabel('Message')).toHaveValue('Written before the deploy.');
  } finally {
    await newVersion.end('SIGKILL');
    release.remove();
    remove();
  }
});

/** Chromium never refetches a file whose import failed, but refetches preloaded files. */
async function countFailedImports(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { failed: 0 });
    window.addEventListener('vite:preloadError', () =>
      Object.assign(window, { failed: Reflect.get(window, 'failed') + 1 }),
    );
  });
  return (count: number) => page.waitForFunction((wanted) => Reflect.get(window, 'failed') >= wanted, count);
}

test('a page whose script fails to load is readable, its links work, and it hydrates after a retry', async ({
  page,
}) => {
  await page.clock.install();
  const failedImports = await countFailedImports(page);
  let served = false;
  await page.route(aboutFile, (route) => (served ? route.continue() : route.abort()));
  await page.goto('/about');
  await failedImports(1);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(unexpected);
  await expect(page.getByRole('main').getByRole('link', { name: 'Get in Touch' })).toBeVisible();
  served = true;
  await page.clock.runFor(11_000);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(unexpected);
});

test('a form on a page whose script fails to load keeps its text and can be sent', async ({ page }) => {
  await page.clock.install();
  await skipMinimumFill(page);
  const failedImports = await countFailedImports(page);
  await page.route(/\/assets\/contact-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/contact');
  await failedImports(1);
  await page.getByLabel('Message').fill('Written before the page woke.');
  await page.clock.runFor(11_000);
  await failedImports(2);
  await expect(page.getByLabel('Message')).toHaveValue('Written before the page woke.');
  await page.getByLabel('Name').fill('Ananya Rao');
  await page.getByLabel('Email').fill('ananya@example.com');
  await page.getByLabel('Phone').fill('9000000143');
  await page.getByRole('form', { name: 'Contact Us' }).getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Form Submitted Successfully')).toBeVisible();
});

test('a part of the admin area that fails to load shows an error and loads when the network returns', async ({
  page,
  context,
  signInAsAdmin,
}) => {
  await signInAsAdmin(page);
  await open(page, '/blogpost');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(true);
  await openPanel(page, 'Health');
  const panel = page.getByRole('dialog', { name: 'Health' });
  await expect(panel).toContainText('Please check your connection and try again.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'All Blogs' })).toBeVisible();
  await context.setOffline(false);
  await openPanel(page, 'Health');
  await expect(panel).toContainText('No backup is known.');
});

test('the browser’s own alert replaces a toast whose file fails to load', async ({ page, site }) => {
  const { email } = await signUp(page, site);
  await page.route(/\/assets\/toast-list-[^/]*\.js$/, (route) => route.abort());
  await open(page, '/ForgotPassword');
  const said = page.waitForEvent('dialog');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Email').press('Enter');
  const dialog = await said;
  expect(dialog.message()).toBe('OTP sent to your email.');
  await dialog.accept();
  await expect(page.getByRole('button', { name: 'Verify OTP' })).toBeVisible();
});
