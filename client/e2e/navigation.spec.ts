import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { postApplication } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';
import { scrollToMiddle } from './support/scrolling.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// Navigation within the app: the document stays, its title changes, and the next page is complete.

async function start(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

async function expectNavigatedTo(page: Page, path: string, title: RegExp): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(title);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
}

test('links open the next page at its top without a document load, and Back restores the position', async ({
  page,
}) => {
  await start(page, '/about');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Contact Us' }).click();
  await expectNavigatedTo(page, '/contact', /^Contact us \|/);
  // Screen readers announce it.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('main')).toHaveAccessibleName(/^Contact us \|/);
  await expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'What happens after you press send' })).toBeVisible();
  await main.getByText('Solutions').click();
  await main.getByRole('link', { name: 'App Development' }).click();
  await expectNavigatedTo(page, '/appDevelopment', /\| Realvance$/);
  const legal = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' });
  await scrollToMiddle(legal);
  await legal.evaluate((link) => link.addEventListener('click', () => Object.assign(window, { left: window.scrollY })));
  await legal.click();
  await expectNavigatedTo(page, '/privacy-policy', /^Privacy policy \|/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expectNavigatedTo(page, '/appDevelopment', /\| Realvance$/);
  const left = await page.evaluate(() => Number(Reflect.get(window, 'left')));
  expect(left).toBeGreaterThan(1000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(left, -1);
});

test('the code of a service page comes with its first use, and its links then keep the document', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const isPageLoaded = () => loaded.some((url) => /\/service-page-[^/]*\.js$/.test(url));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/searchEngine', { waitUntil: 'networkidle' });
  expect(loaded.some((url) => /entry-client-[^/]*\.js$/.test(url))).toBe(true);
  expect(isPageLoaded()).toBe(false);
  await page.mouse.wheel(0, 300);
  await expect.poll(isPageLoaded).toBe(true);
  await start(page, '/searchEngine');
  const services = page.getByRole('navigation', { name: 'Services' });
  await services.getByRole('button', { name: 'Services' }).click();
  await services.getByRole('link', { name: 'Email Marketing' }).click();
  await expectNavigatedTo(page, '/emailmarketing', /\| Realvance$/);
});

test('Back shows the followed link, also when the expanded questions above it are collapsed again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await start(page, '/websiteDevelopment');
  const closed = page.locator('main details:not([open]) > summary');
  while ((await closed.count()) > 0) await closed.first().click();
  const link = page.getByRole('main').getByRole('link', { name: 'Get in Touch' });
  await scrollToMiddle(link);
  await link.press('Enter');
  await expectNavigatedTo(page, '/contact', /^Contact us \|/);
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport({ ratio: 1 });
});

test('Back shows a link that was followed from the first screen of a tall window without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 2400 });
  await start(page, '/');
  const link = page.getByRole('main').getByRole('article').getByRole('link').nth(1);
  await link.press('Enter');
  await expect(page).not.toHaveURL('/');
  await expect(page).not.toHaveTitle(/^Realvance/);
  await page.goBack();
  await expectNavigatedTo(page, '/', /^Realvance/);
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a scroll position from before script runs is kept, and Back restores it', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/appDevelopment', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 900));
  script.resolve();
  await untilHydrated(page);
  const place = () => page.evaluate(() => window.scrollY);
  expect(await place()).toBe(900);
  // A real click would scroll the link into view first.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).dispatchEvent('click');
  await expect(page).toHaveTitle(/^Privacy policy \|/);
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect.poll(place).toBe(900);
  await page.reload();
  await untilHydrated(page);
  await expect.poll(place).toBe(900);
});

test('/jobresponse keeps its scroll position after a reload and after Back from another document', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin(page);
  const one = page.locator('main li:has([data-record])').nth(31);
  const json = {
    data: Array.from({ length: 60 }, (_, id) => ({
      ...{ jobresponse_id: id + 1, first_name: `Row${id}` },
      ...{ position_applied_for: 'Keeper', contact_email: 'a@b.co' },
    })),
  };
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json }));
  // The line about undelivered posts appears above the list later.
  await page.route('**/api/formOutbox', async (route) => {
    await one.waitFor({ timeout: 300 }).catch(() => {});
    const others = { refused: 0, quarantined: 0, mailsWaiting: 0, mailsRefused: 0 };
    await route.fulfill({ json: { data: { waiting: 3, ...others } } });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/jobresponse?size=50');
  await expect(one).toContainText('Row');
  await expect(page.getByRole('button', { name: /^New \d/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry now' })).toBeVisible();
  await scrollToMiddle(one);
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  expect(before).toBeGreaterThan(1500);
  const top = await one.boundingBox();
  await page.reload();
  await expect(one).toContainText('Row');
  await expect.poll(place, 'reloaded').toBeCloseTo(before, -1);
  expect(Math.abs(((await one.boundingBox())?.y ?? 0) - (top?.y ?? 0))).toBeLessThan(5);
  await page.goto('/privacy-policy');
  await page.goBack();
  await expect(one).toContainText('Row');
  await expect.poll(place).toBeCloseTo(before, -1);
});

test('an admin page is shown as soon as it is loaded, without waiting for a timer', async ({ page, signInAsAdmin }) => {
  await signInAsAdmin(page);
  // The clock is stopped, so timers never fire.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.goto('/alljobposts');
  await expect(page.getByRole('heading', { level: 1, name: 'All Job Posts' })).toBeVisible();
});

test('Back closes the phone menu, and after any way of closing it, Back opens the previous page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/contact');
  await start(page, '/about?from=card');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const open = async () => {
    // Clicks at its position: `click` might scroll.
    const { x, y } = (await page.getByRole('button', { name: 'Open menu' }).boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(x + 20, y + 20);
    await expect(menu).toBeVisible();
  };
  const expectClosed = async () => {
    await expect(menu).toBeHidden();
    // The history entry is removed a moment later.
    await expect.poll(() => page.evaluate(() => window.history.state?.opened)).toBeUndefined();
  };
  const expectHereAsBefore = async (place: number) => {
    await expectClosed();
    await expectNavigatedTo(page, '/about?from=card', /^About/);
    expect(await scrolled()).toBe(place);
  };

  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  await open();
  await page.goBack();
  await expectHereAsBefore(300);
  await open();
  await page.keyboard.press('Escape');
  await expectHereAsBefore(300);
  await open();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expectHereAsBefore(300);
  await open();
  await page.reload();
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Career' }).click();
  await expect(page).toHaveURL('/joinUs');
  // The menu reports that it was closed after the press, but before the next page is drawn.
  await expect(page.getByRole('heading', { name: 'Current Openings' })).toBeVisible();
  await expectClosed();
  await open();
  await menu.getByRole('link', { name: 'Career' }).click();
  await expectClosed();
  await page.goBack();
  await expect(page).toHaveURL('/about?from=card');
  await expectClosed();
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});

test('Back before a message over an open application is painted closes only the message', async ({
  page,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of 502/);
  await postApplication(page, 'UI Designer');
  await signInAsAdmin(page);
  await page.route('**/api/deletejobresponse/*', (route) => route.fulfill({ status: 502 }));
  await page.clock.install();
  await page.goto('/jobresponse');
  await page.getByRole('table').getByRole('link').first().click();
  const remove = page.getByRole('button', { name: 'Delete application' });
  await remove.click();
  const opened = page.url();
  // Refetch timers would make React flush effects before the paint.
  await page.clock.pauseAt(Date.now() + 1000);
  const wentBack = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { showModal } = HTMLDialogElement.prototype;
        HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
          showModal.call(this);
          // Delays React's work after the paint until Back was pressed.
          const { postMessage } = MessagePort.prototype;
          MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
            window.addEventListener('popstate', () => postMessage.call(this, message), { once: true });
          };
          const goOn = () => {
            Object.assign(MessagePort.prototype, { postMessage });
            resolve();
          };
          window.addEventListener('popstate', goOn, { once: true });
          window.history.back();
        };
      }),
  );
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await wentBack;
  await page.clock.resume();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(opened);
  await expect(remove).toBeVisible();
});

test('a rotated phone keeps the text being read in view', async ({ openVisitor }) => {
  const page = await openVisitor({ isMobile: true, hasTouch: true, viewport: { width: 360, height: 740 } });
  await page.goto('/privacy-policy');
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await page.setViewportSize({ width: 740, height: 360 });
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(740);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
});
