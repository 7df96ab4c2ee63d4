import type { Page } from '@playwright/test';
import { publicPages } from '#shared/site.ts';
import { formStamp } from '../../server/test-support/site-process.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { pdf, postApplication } from './support/applicant.ts';
import { htmlFaults } from './support/html-faults.ts';
import { untilHydrated } from './support/hydration.ts';
import { lostWhenEnlarged } from './support/lost-text.ts';

// One visit per page and width checks the rules for every page. A CSP violation fails any test.

test.describe.configure({ mode: 'parallel' });

/** One page of each kind, whose text is also checked on a phone and enlarged. */
const enlarged = [
  ...['/', '/appDevelopment', '/searchEngine', '/about', '/contact', '/blog', '/joinUs', '/privacy-policy'],
  ...['/blog?post=1', '/jobopenings?opening=1', '/database/1', '/jobform/UI%20Designer', '/jobopenings?q=zzz'],
  '/nowhere',
];
/** Pages to which script adds words. */
const changedByScript = ['/contact', '/jobform/UI%20Designer', '/jobopenings?opening=1'];
const accountPages = ['/LoginUser', '/SignupForm', '/ForgotPassword', '/login'];
const adminForms = ['/CreateBlogs', '/blogpost?edit=1', '/alljobposition'];
const adminTables = ['/blogpost', '/alljobposts', '/alljobposts?edit=1', '/jobresponse', '/contactform'];

/** @returns the HTML of the server */
async function open(page: Page, path: string): Promise<string> {
  const answer = await page.goto(path);
  const html = (await answer?.text()) ?? '';
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  return html;
}

/** The words of the main element in the server's HTML and on the page, without times, which have the visitor's format. */
const searchTerms = (page: Page) =>
  page.evaluate(async () => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.open('GET', window.location.href);
    request.setRequestHeader('accept', 'text/html');
    request.send();
    await new Promise((resolve) => request.addEventListener('loadend', resolve));
    return [request.responseXML, document].map((source) => {
      const main = source?.querySelector('main')?.cloneNode(true) as Element;
      for (const each of main.querySelectorAll('time, noscript')) each.remove();
      return (main.textContent ?? '').split(/\s+/).filter(Boolean).join(' ');
    });
  });

/** Measures cumulative layout shift from the next load on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
        if (!hadRecentInput) Object.assign(window, { shift: Reflect.get(window, 'shift') + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Scrolls through the page. */
async function expectStable(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    // Late content may still shift.
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  // On a busy machine the font comes after the first paint, which moves a heading by up to 0.009.
  expect(await page.evaluate(() => Reflect.get(window, 'shift')), 'layout shift').toBeLessThanOrEqual(0.02);
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(sideways), 'pixels to scroll sideways').toBe(0);
}

const paths = [...new Set([...publicPages, ...enlarged])];

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test.beforeEach(({ page }) => watchShifts(page));
  const stopMotion = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' });

  for (const path of paths) {
    const isEnlarged = enlarged.includes(path);
    const openOnPhone = async (page: Page) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await open(page, path);
      await expectStable(page);
    };

    test(`${path} works under its policy, and is valid, stable and accessible`, async ({ page, pageErrors }) => {
      if (path === '/nowhere') pageErrors.expect(/status of 404/);
      expect(await htmlFaults(await open(page, path))).toEqual([]);
      const [served, shown] = await searchTerms(page);
      if (!changedByScript.includes(path)) expect(served, 'words that script adds').toContain(shown);
      await expectStable(page);
      await stopMotion(page);
      await expectAccessible(page);
      if (!isEnlarged) await openOnPhone(page);
    });

    if (!isEnlarged) continue;
    test(`${path} is stable on a phone, accessible and readable when enlarged`, async ({ page, pageErrors }) => {
      if (path === '/nowhere') pageErrors.expect(/status of 404/);
      await openOnPhone(page);
      await stopMotion(page);
      // The row of technologies is a list if the page starts without motion.
      if (path === '/') await open(page, path);
      await expectAccessible(page, [], ['light']);
      expect(await lostWhenEnlarged(page)).toEqual([]);
    });
  }
});

for (const path of [...accountPages, ...adminForms, ...adminTables]) {
  test(`${path} is valid, accessible and readable, also enlarged`, async ({ page, signInAsAdmin }) => {
    if (path === '/jobresponse') await postApplication(page, 'UI Designer');
    const enquiry = { name: 'Asha Rao', email: 'asha@example.com', phone: '9000000142', message: 'Hello.' };
    if (path === '/contactform')
      await page.request.post('/api/forms/contact', {
        form: { ...enquiry, form_stamp: formStamp() },
        headers: { accept: 'application/json' },
      });
    if (!accountPages.includes(path)) await signInAsAdmin(page);
    await open(page, path);
    await expect(page.getByRole(adminTables.includes(path) ? 'table' : 'form')).toBeAttached();
    expect(await htmlFaults(await page.content())).toEqual([]);
    await expectAccessible(page);
    expect(await lostWhenEnlarged(page)).toEqual([]);
  });
}

test('answers to forms posted without script are valid HTML', async ({ request }) => {
  const posts = [
    ['contact', { name: 'Meera Pillai', email: 'meera@example.com', phone: '', message: 'A question.' }],
    ['contact', { name: '', email: '', phone: '', message: '' }],
    ['application', { form_page: '/jobform/UI%20Designer', upload_resume: pdf }],
  ] as const;
  for (const [form, multipart] of posts) {
    const answer = await request.post(`/api/forms/${form}`, { multipart, headers: { accept: 'text/html' } });
    expect(await htmlFaults(await answer.text()), form).toEqual([]);
  }
});

test('a malformed address, and a form posted to a page without one, show the error page', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 40[04]/);
  const answer = await page.goto('/%zz');
  expect(answer?.status()).toBe(404);
  expect(await htmlFaults((await answer?.text()) ?? '')).toEqual([]);
  await expectAccessible(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Anek/);
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/nowhere';
    document.body.append(form);
    form.submit();
  });
  await expect(page).toHaveURL('/nowhere');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a character that HTML does not allow breaks no page', async ({ page }) => {
  await page.goto('/jobform/Night%00Guard');
  await untilHydrated(page);
  await expect(page.getByRole('textbox', { name: 'Position' })).toHaveValue(/^Night.Guard$/);
});
