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

test.describe('a press on what is still asleep', () => {
  /** Opens a page whose content's code is held back. @returns lets it come */
  async function openAsleep(page: Page, path: string, code: RegExp): Promise<() => void> {
    const { promise: allowed, resolve } = Promise.withResolvers<void>();
    await page.route(code, async (route) => {
      await allowed;
      await route.continue();
    });
    await page.goto(path);
    // The frame is awake as soon as it loads what a link leads to before it is pressed.
    let ahead = false;
    page.on('request', (request) => {
      ahead ||= /\/assets\/about-page-.*\.js$/.test(request.url());
    });
    await expect
      .poll(async () => {
        await page.getByRole('heading', { level: 1 }).hover();
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).hover();
        return ahead;
      })
      .toBe(true);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    return resolve;
  }
  const openingsCode = /\/assets\/openings-page-.*\.js$/;
  const readMore = (page: Page) => page.getByRole('link', { name: 'Read More about QA Engineer' });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'QA Engineer' });

  test('is made when its code has come', async ({ page }) => {
    const letThrough = await openAsleep(page, '/jobopenings', openingsCode);
    await readMore(page).click();
    await expect(page.locator('[data-asleep][aria-busy]')).toHaveCount(1);
    await expect(page).toHaveURL('/jobopenings');
    letThrough();
    await expect(dialog(page)).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
  });

  test('sends a form once, with what was typed', async ({ page }) => {
    const letThrough = await openAsleep(page, '/contact', /\/assets\/contact-page-.*\.js$/);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    const form = page.getByRole('form', { name: 'Contact Us' });
    for (const [name, value] of Object.entries({ Name: 'Asleep', Email: 'a@example.com', Message: 'Soon.' })) {
      await form.getByRole('textbox', { name }).fill(value);
    }
    await form.getByRole('checkbox').check();
    await form.getByRole('textbox', { name: 'Email' }).press('Enter');
    await form.getByRole('button').click();
    expect(sent).toEqual([]);
    letThrough();
    await expect(page.getByRole('alertdialog')).toHaveText(/Form Submitted Successfully/);
    expect(sent).toEqual(['/api/forms/contact']);
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  });

  test('on a link leads on without the code', async ({ page, pageErrors }) => {
    pageErrors.expect(/ERR_FAILED/, /A part of the page could not be loaded/);
    await page.route(openingsCode, (route) => route.abort());
    await start(page, '/jobopenings');
    await readMore(page).click();
    await expect(dialog(page)).toBeVisible();
    await expect(page).toHaveURL(/\?opening=\d+$/);
  });

  test('another state of the page waits for the code, wherever the link to it is', async ({ page }) => {
    const letThrough = await openAsleep(page, '/joinUs?q=kotlin', /\/assets\/careers-page-.*\.js$/);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Career' }).click();
    await expect(page).toHaveURL('/joinUs');
    letThrough();
    await expect(readMore(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('row')).toHaveCount(2);
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  });
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
