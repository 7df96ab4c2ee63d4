import type { Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { publicPages } from '../../shared/public-pages.ts';
import { expect, test } from './fixtures.ts';
import { pdf } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** What is wrong with a document, and where. */
async function faultsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

test('every public page comes from the server as valid HTML', async ({ request }) => {
  const opened = ['/blog?post=1', '/joinUs?opening=1', '/database/1', '/jobform/UI%20Designer', '/no-such-page'];
  for (const path of [...publicPages, ...opened, '/%zz']) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } });
    expect(await faultsIn(await answer.text()), path).toEqual([]);
  }
});

test('a form posted without script is answered with valid HTML', async ({ request }) => {
  const posts = [
    ['contact', { name: 'Meera Pillai', email: 'meera@example.com', phone: '', message: 'A question.' }],
    ['contact', { name: '', email: '', phone: '', message: '' }],
    ['application', { form_page: '/jobform/UI%20Designer', upload_resume: pdf }],
  ] as const;
  for (const [form, multipart] of posts) {
    const answer = await request.post(`/api/forms/${form}`, { multipart, headers: { accept: 'text/html' } });
    expect(await faultsIn(await answer.text()), form).toEqual([]);
  }
});

/** As the browser has it once script is in charge, without what React and Swiper need inside. */
async function faultsOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await untilHydrated(page);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  return (await faultsIn(await page.content())).map((fault) => `${path} ${fault}`);
}

test('account pages are valid HTML in the browser', async ({ page }) => {
  for (const path of ['/SignupForm', '/LoginUser', '/ForgotPassword', '/login']) {
    expect(await faultsOn(page, path)).toEqual([]);
  }
});

test('admin pages are valid HTML in the browser', async ({ page, signInAsAdmin }) => {
  await signInAsAdmin(page);
  for (const path of [
    '/CreateBlogs',
    '/blogpost',
    '/blogpost?edit=1',
    '/alljobposition',
    '/alljobposts',
    '/alljobposts?edit=1',
    '/jobresponse',
    '/contactform',
  ]) {
    expect(await faultsOn(page, path)).toEqual([]);
  }
});
