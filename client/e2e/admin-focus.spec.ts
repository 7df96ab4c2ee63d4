import type { Locator, Page } from '@playwright/test';
import { formStamp } from '../../server/test-support/form-stamp.ts';
import { expect, test } from './fixtures.ts';
import { newApplicant, postApplication } from './support/applicant.ts';

const enquire = (page: Page, name: string, more: object = {}) =>
  page.request.post('/api/forms/contact', {
    form: { name, email: 'ask@example.com', phone: '9000000142', message: 'Hello.', form_stamp: formStamp(), ...more },
    headers: { accept: 'application/json' },
  });

/** Presses a button by keyboard and says yes. */
async function press(page: Page, button: Locator, answer?: string) {
  await button.focus();
  await page.keyboard.press('Enter');
  if (!answer) return;
  const yes = page.getByRole('alertdialog').getByRole('button', { name: answer });
  await yes.focus();
  await page.keyboard.press('Enter');
}

/** One pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async ({ page, signInAsAdmin }) => {
  await signInAsAdmin(page);
});

test('whoever lets a held post through, or deletes a message, goes on from the next one, and after the last from the heading', async ({
  page,
}) => {
  for (const name of ['Asha Held', 'Bela Held']) await enquire(page, name, { website: 'https://example.com' });
  await page.goto('/contactform');
  await page.getByText('2 form posts held as spam').click();
  await press(page, named(page, 'Not spam: Bela Held'));
  await expect(named(page, 'Not spam: Asha Held')).toBeFocused();
  await press(page, named(page, 'Not spam: Asha Held'));
  await expect(page.getByText('held as spam')).toBeHidden();
  await expect(heading(page)).toBeFocused();

  const first = named(page, /^Delete the message of/).first();
  const second = await named(page, /^Delete the message of/)
    .nth(1)
    .getAttribute('aria-label');
  await press(page, first, 'Delete');
  await expect(first).toHaveAttribute('aria-label', String(second));
  await expect(first).toBeFocused();
});

test('whoever chooses by keys how many rows there are does not lose sight of the choice', async ({ page }) => {
  const rows = Array.from({ length: 100 }, (_, at) => ({
    jobpost_id: at + 1,
    position: `Bell ${at}`,
    experience: 'None',
  }));
  await page.route('**/api/getAllJobPosts', (route) => route.fulfill({ json: { data: rows } }));
  await page.goto('/alljobposts');
  const size = page.getByRole('combobox', { name: 'Rows' });
  await size.focus();
  for (const [key, count] of [
    ['End', 100],
    ['Home', 10],
    ['End', 100],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator('tbody tr')).toHaveCount(count);
    await expect(size).toBeFocused();
    await expect(size).toBeInViewport();
  }
  // By mouse the rows are wanted, not the next choice.
  await page.goto('/alljobposts');
  await size.click();
  await size.selectOption('100');
  await expect(page.locator('tbody tr')).toHaveCount(100);
  await expect(size).not.toBeInViewport();
});

test('whoever loads the last older messages is told of a failure and not thrown to the top of the page', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 400/, 'The contact data could not be fetched.');
  const row = (at: number) => ({ contact_us_id: at, name: `Writer ${at}`, email: 'w@example.com', message: 'Hello.' });
  const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => row(from - at));
  const no = { statusCode: 400, code: 'bad_request', error: 'Bad Request', message: 'No.' };
  let older: object = { status: 400, json: no };
  await page.route('**/api/getallcontactform*', (route) =>
    route.fulfill(route.request().url().includes('before=') ? older : { json: { data: rows(1003, 1000) } }),
  );
  await page.goto('/contactform');
  const search = page.getByRole('searchbox');
  await search.fill('No such writer');
  await expect(page.getByText('Older ones are searched when they are loaded.')).toBeVisible();
  await search.fill('');
  const failed = page.waitForEvent('console', (line) => line.text().startsWith('The contact data could not'));
  await press(page, named(page, 'Load older ones'));
  await failed;
  await expect(page.getByRole('status').filter({ hasText: 'Load older ones' })).toBeVisible();
  await expect(named(page, 'Load older ones')).toBeFocused();
  older = { json: { data: rows(3, 3) } };
  await page.keyboard.press('Enter');
  await expect(page.getByText('1003 messages')).toBeVisible();
  await expect(named(page, 'There are no older ones')).toBeFocused();
  await expect(named(page, 'There are no older ones')).toBeInViewport();
});

test('whoever deletes applications goes on from the next row, from the panel too, and after several from the table', async ({
  page,
}) => {
  const people = Array.from({ length: 6 }, () => newApplicant());
  for (const person of people) await postApplication(page, 'Focus Keeper', person);
  await page.goto('/jobresponse?position=Focus+Keeper');
  const links = page.locator('a[data-application]');
  await expect(links).toHaveCount(6);
  const deletes = named(page, /^Delete the application of/);
  await press(page, deletes.first(), 'Delete');
  await expect(links).toHaveCount(5);
  await expect(deletes.first()).toBeFocused();
  await press(page, deletes.last(), 'Delete');
  await expect(links).toHaveCount(4);
  await expect(deletes.last()).toBeFocused();

  const next = await links.nth(1).textContent();
  await links.first().click();
  await press(page, named(page, 'Delete application'), 'Delete');
  await expect(links).toHaveCount(3);
  await expect(links.first()).toHaveText(String(next));
  await expect(links.first()).toBeFocused();

  const table = page.getByRole('table', { name: 'Job responses' });
  const box = page.getByRole('checkbox', { name: /^Select the application of/ }).first();
  for (const done of ['Clear selection', 'Set state']) {
    await box.check();
    await press(page, named(page, done));
    await expect(box).not.toBeChecked();
    await expect(table).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeFocused();
  await box.check();
  await press(page, named(page, 'Delete selected'), 'Delete');
  await expect(links).toHaveCount(2);
  await expect(table).toBeFocused();
});

test('whoever changes everything that a filter shows goes on from there, and then from the whole table', async ({
  page,
}) => {
  for (const person of [newApplicant(), newApplicant()]) await postApplication(page, 'Filter Keeper', person);
  await page.goto('/jobresponse?position=Filter+Keeper&state=new');
  await expect(page.locator('a[data-application]')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await press(page, named(page, 'Set state'));
  const all = named(page, 'Show everything again');
  await expect(all).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(all).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Job responses' })).toBeFocused();
});

test('whoever deletes a blog or a job, or opens a blog and goes back, goes on in the list', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404/);
  // Of its own: other tests on this server count on the demo content.
  for (const title of ['Focus One', 'Focus Two']) {
    const image = { name: 'dot.png', mimeType: 'image/png', buffer: dot };
    const blog = { title, description: 'Of focus.', author: 'Meera Iyer', tags: 'focus', image };
    expect((await page.request.post('/api/postBlogs', { multipart: blog })).status()).toBe(200);
    const job = { position: title, area_of_interest: 'Focus', description: 'Keeps it.', experience: 'a year' };
    expect((await page.request.post('/api/postJobPosition', { data: job })).status()).toBe(200);
  }
  await page.goto('/blogpost?q=focus');
  const mine = named(page, /^Delete Focus/);
  await expect(mine).toHaveCount(2);
  await press(page, mine.first(), 'Delete');
  await expect(mine).toHaveCount(1);
  await expect(mine).toBeFocused();
  const update = page.getByRole('link', { name: /^Update Focus/ });
  await update.focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await press(page, named(page, 'Cancel'));
  await expect(update).toBeFocused();

  await page.goto('/alljobposts?edit=no-such-job');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(heading(page)).toBeFocused();

  await page.goto('/alljobposts?q=focus');
  await expect(mine).toHaveCount(2);
  for (const left of [1, 0]) {
    await press(page, mine.first(), 'Delete');
    // The page is loaded anew, as specified.
    const loaded = page.waitForEvent('load');
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).press('Enter');
    await loaded;
    await expect(mine).toHaveCount(left);
    await expect(heading(page)).toBeFocused();
  }
  await page.goto('/blogpost?q=focus');
  await press(page, mine, 'Delete');
  await expect(mine).toHaveCount(0);
});

const lists = [
  ['/jobresponse', 'getalljobresponse', 'Load again'],
  ['/contactform', 'getallcontactform', 'Load again'],
  ['/blogpost', 'getAllBlogs', 'Load again'],
  ['/alljobposts', 'getAllJobPosts', 'Try again'],
  ['/jobresponse', 'hiring', 'Try again'],
  ['/contactform?panel=trail', 'trail', 'Try again'],
  ['/contactform?panel=webhooks', 'webhooks', 'Try again'],
  ['/contactform?panel=admins', 'admins', 'Try again'],
  ['/contactform?panel=admins', 'admins/totp', 'Try again'],
  ['/contactform?panel=health', 'healthReport', 'Try again'],
  ['/contactform?panel=host', 'hostReport', 'Try again'],
] as const;

for (const [path, call, words] of lists) {
  test(`whoever asks ${path} once more for ${call}, in vain, hears so and can ask again at once`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 400/, /could not be (fetched|read)/);
    const no = { statusCode: 400, code: 'bad_request', error: 'Bad Request', message: 'No.' };
    let answer = Promise.resolve();
    await page.route(`**/api/${call}`, async (route) => {
      await answer;
      await route.fulfill({ status: 400, json: no });
    });
    await page.goto(path);
    if (call === 'admins/totp') await named(page, 'Set up an authenticator app').click();
    const alert = page.getByRole('alertdialog').getByRole('button', { name: 'OK' });
    if (call === 'getAllJobPosts') await alert.press('Enter');
    const again = named(page, words);
    await again.focus();
    for (const _ of ['once', 'twice']) {
      const { promise, resolve } = Promise.withResolvers<void>();
      answer = promise;
      await page.keyboard.press('Enter');
      const said = page.locator('[role=status], [role=alert]').filter({ has: page.locator(':focus') });
      await expect(said).toContainText('Loading...');
      resolve();
      if (call === 'getAllJobPosts') await alert.press('Enter');
      await expect(said).toContainText(words);
      await expect(again).toBeFocused();
    }
    await page.unroute(`**/api/${call}`);
    await page.keyboard.press('Enter');
    await expect(again).toHaveCount(0);
  });
}
