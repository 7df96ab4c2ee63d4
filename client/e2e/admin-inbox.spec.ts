import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Download, Locator, Page } from '@playwright/test';
import { startStubHost } from '../../server/contract/test-host.ts';
import { startFormService } from '../../server/test-support/form-service.ts';
import { formStamp } from '../../server/test-support/form-stamp.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { type Applicant, fillApplication, newApplicant, pdf, postApplication } from './support/applicant.ts';
import { lostText } from './support/lost-text.ts';
import { submitLoginForm } from './support/people.ts';
import { pressTwice, watchSent } from './support/press-twice.ts';

/** An applicant's own browser, from the form to the specified words. */
async function apply(page: Page, position: string, applicant: Applicant) {
  await page.goto(`/jobform/${encodeURIComponent(position)}`);
  await expect(page.locator('input[name=submission_id]')).toHaveValue(/./);
  await fillApplication(page, applicant);
  await page.getByLabel('Date of birth').fill('1994-01-31');
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Resume').setInputFiles(pdf);
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByText('Form submitted successfully!')).toBeVisible();
}

const enquire = (page: Page, name: string, message: string, more: object = {}) =>
  page.request.post('/api/forms/contact', {
    form: { name, email: 'ask@example.com', phone: '9000000142', message, form_stamp: formStamp(), ...more },
    headers: { accept: 'application/json' },
  });

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const failure = { statusCode: 502, code: 'upstream_failed', error: 'Bad Gateway', message: 'It failed.' };

test('an application is listed with all it holds, and its resume has its own name', async ({
  page,
  openVisitor,
  signInAsAdmin,
}) => {
  const applicant = newApplicant();
  await apply(await openVisitor(), 'QA Engineer', applicant);
  await signInAsAdmin(page);
  await page.goto('/jobresponse');
  for (const name of ['Job ID', 'Position', 'Name', 'DOB', 'Gender', 'Experience (years)', 'Contact']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  const row = rowOf(page, `${applicant['First name']} Pillai`);
  await expect(row).toContainText('QA Engineer');
  await expect(row).toContainText('31/01/1994');
  await expect(row).toContainText('Female');
  await expect(row).toContainText('4.5');
  await expect(row).toContainText('9000000142');
  await expect(page.getByText('waiting for the form service')).toBeHidden();

  // Opens in a new tab, as a file with its own name.
  const resume = row.getByRole('link', { name: /^Download resume/ });
  await expect(resume).toHaveAttribute('target', '_blank');
  const [download] = await Promise.all([page.waitForEvent('download'), resume.click()]);
  expect(download.suggestedFilename()).toBe('Meera Pillai.pdf');
  expect(await readFile(await download.path())).toEqual(pdf.buffer);
});

test('the chart counts applications per position, and a bar narrows the table', async ({
  page,
  openVisitor,
  signInAsAdmin,
}) => {
  const [first, second, third] = [newApplicant(), newApplicant(), newApplicant()];
  const visitor = await openVisitor();
  await postApplication(visitor, 'Chart Maker', first);
  await postApplication(visitor, 'chart  maker', second);
  await apply(visitor, 'Bar Tender', third);
  await signInAsAdmin(page);
  await page.goto('/jobresponse');
  const bar = page.getByRole('button', { name: /^Chart Maker ?2$/i });
  await bar.dblclick();
  await expect(page).toHaveURL(/\/jobresponse\?position=[Cc]hart/);
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await expect(rowOf(page, first['First name'])).toBeVisible();
  await expect(rowOf(page, second['First name'])).toBeVisible();
  await expect(rowOf(page, third['First name'])).toBeHidden();
  await page.reload();
  await expect(rowOf(page, third['First name'])).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/jobresponse');
  await expect(rowOf(page, third['First name'])).toBeVisible();

  await page.getByRole('searchbox').fill(third['First name']);
  await expect(page.getByRole('row')).toHaveCount(2);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe('job-responses.csv');
  const text = await readFile(await csv.path(), 'utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(2);
  expect(text).toContain(`Bar Tender,${third['First name']} Pillai,1994-01-31,Female,4.5,9000000142,http`);
});

test('contact data is listed with the local time, and a long message can be read whole', async ({
  page,
  signInAsAdmin,
  pageErrors,
}) => {
  const long = `${'We run three clinics and need one booking page. '.repeat(6)}\nKind regards`;
  await enquire(page, 'Asha Long', long);
  await enquire(page, 'Asha Short', 'Call me.');
  await signInAsAdmin(page);
  await page.goto('/contactform');
  for (const name of ['ID', 'Name', 'Email', 'Phone', 'Message', 'Created At']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await expect(rowOf(page, 'Asha Short')).toContainText('Call me.');
  const { data } = await (await page.request.get('/api/getallcontactform')).json();
  const { createdAt } = data.find((entry: { name: string }) => entry.name === 'Asha Short');
  const day = new Date(createdAt).toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' });
  await expect(rowOf(page, 'Asha Short')).toContainText(day);

  await page.getByRole('link', { name: 'Read all that Asha Long wrote' }).click();
  await expect(page).toHaveURL(/\?message=\d+$/);
  const dialog = page.getByRole('dialog', { name: 'Asha Long' });
  await expect(dialog).toContainText('Kind regards');
  await page.goBack();
  await expect(dialog).toBeHidden();

  pageErrors.expect(/status of 404/, 'The rest of this message');
  await page.goto('/contactform?message=987654');
  await expect(page.getByRole('dialog', { name: 'Message' })).toContainText('There is no message with this number.');
  await page.route('**/api/getallcontactform', (route) => route.fulfill({ json: { data: data.slice(0, 1) } }));
  const { contact_us_id } = data.find((entry: { name: string }) => entry.name === 'Asha Long');
  await page.goto(`/contactform?message=${contact_us_id}`);
  await expect(dialog, 'one that the list does not reach').toContainText('Kind regards');
});

for (const query of ['?page=2', '?size=50']) {
  test(`the message that is open is marked in its list, and the focus goes back to it, also under ${query}`, async ({
    page,
    signInAsAdmin,
  }) => {
    const data = Array.from({ length: 60 }, (_, at) => ({
      contact_us_id: at + 1,
      name: `Asha${at + 1}`,
      email: 'ask@example.com',
      message: 'Call me.',
    }));
    await page.route('**/api/getallcontactform', (route) => route.fulfill({ json: { data } }));
    await signInAsAdmin(page);
    await page.goto(`/contactform${query}`);
    const third = page.getByRole('row').nth(3).getByRole('link', { name: 'what Asha' });
    const name = (await third.getAttribute('aria-label')) ?? '';
    await third.click();
    const marked = page.locator('tr:has([aria-current])');
    await expect(marked).toHaveCount(1);
    await expect(marked.getByRole('link', { name, includeHidden: true })).toBeAttached();
    await page.reload();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('link', { name })).toBeFocused();
    await expect(marked).toHaveCount(0);
  });
}

for (const [path, call, words, nothing] of [
  ['/jobresponse', 'getalljobresponse', 'The job responses could not be fetched.', 'No applications yet.'],
  ['/contactform', 'getallcontactform', 'The contact data could not be fetched.', 'No messages yet.'],
] as const) {
  test(`${path} says that it is being read and, with nothing in it, that it is empty`, async ({
    page,
    signInAsAdmin,
  }) => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`**/api/${call}`, async (route) => {
      await answered;
      await route.fulfill({ json: { data: [] } });
    });
    await signInAsAdmin(page);
    await page.goto(path);
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    answer();
    await expect(page.getByText(nothing)).toBeVisible();
  });

  test(`a failure of ${path} is one line in the console and nothing on the page`, async ({
    page,
    signInAsAdmin,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 502/, words);
    const lines: string[] = [];
    page.on('console', (line) => line.type() === 'error' && lines.push(line.text()));
    await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 502, json: failure }));
    await signInAsAdmin(page);
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible();
    expect(lines.filter((line) => line.includes(words))).toHaveLength(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.unroute(`**/api/${call}`);
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('button', { name: 'Load again' })).toBeHidden();
  });
}

test('a session that has ended leads to the login and back', async ({ page, site, signInAsAdmin, pageErrors }) => {
  pageErrors.expect(/status of 401/);
  await signInAsAdmin(page);
  await page.goto('/alljobposts');
  await expect(page.getByRole('row').first()).toBeVisible();
  await page.request.delete('/api/session/admin');
  await page.getByRole('link', { name: 'Contact Us Data' }).click();
  await expect(page.getByText('Please log in again.', { exact: true })).toHaveCount(1);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcontactform$/);
  await submitLoginForm(page, site.admin);
  await expect(page).toHaveURL('/contactform');
});

test('while the form service is away, a quiet line says what waits; Retry now delivers it once', async ({
  openVisitor,
  startSite,
  signInAsAdmin,
}) => {
  const service = await startFormService('down');
  try {
    const site = await startSite({ FORM_SERVICE_URL: service.url, FORM_ACCESS_KEY: 'key' });
    const page = await openVisitor({ baseURL: site.url });
    const applicant = newApplicant();
    await postApplication(page, 'Patient Waiter', applicant);
    await signInAsAdmin(page, site);
    await page.goto('/jobresponse');
    await expect(page.getByText('1 form post waiting for the form service.')).toBeVisible();
    service.mode = 'ok';
    const retries = watchSent(page, '/api/formOutbox/retry');
    await pressTwice(page.getByRole('button', { name: 'Retry now' }));
    await expect(page.getByText('waiting for the form service')).toBeHidden();
    await service.recorded(1);
    expect(retries, 'pressed twice, it is tried once').toHaveLength(1);
    expect(service.deliveries).toHaveLength(1);
    expect(service.deliveries[0]?.fields.first_name).toEqual([applicant['First name']]);
    expect(service.deliveries[0]?.file?.name).toBe(pdf.name);

    service.mode = 'refuse-422';
    await enquire(page, 'Asha Refused', 'Hello');
    await page.goto('/contactform');
    await expect(page.getByText('1 form post refused by the form service.')).toBeVisible();
    await page.getByText('Whose it was').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Asha Refused' })).toContainText('Contact form');
  } finally {
    await service.close();
  }
});

test('an admin exports everything about a person and erases them, also from the applications', async ({
  page,
  signInAsAdmin,
}) => {
  const applicant = newApplicant();
  await postApplication(page, 'QA Engineer', applicant);
  const email = applicant.Email;
  await enquire(page, 'Zuleika Erased', 'Hello.', { email: email.toUpperCase() });
  await signInAsAdmin(page);
  await page.goto('/contactform');
  await page.getByRole('link', { name: 'Open what Zuleika Erased wrote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zuleika Erased' });
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  const exports = watchSent(page, '/api/personalData/export');
  await pressTwice(dialog.getByRole('button', { name: 'Export everything about' }));
  await expect
    .poll(() => downloads.map((one) => one.suggestedFilename()))
    .toEqual(['personal-data.json', 'file-1.pdf']);
  expect(exports, 'pressed twice, it is asked for once').toHaveLength(1);
  const [text = '', file] = await Promise.all(downloads.map(async (one) => readFile(await one.path())));
  expect(JSON.parse(String(text)).Held['Job application']).toMatchObject([{ 'First name': applicant['First name'] }]);
  expect(file).toEqual(pdf.buffer);

  await page.goto('/jobresponse');
  await page.getByRole('link', { name: new RegExp(`^${applicant['First name']}`) }).click();
  const erase = page.getByRole('button', { name: 'Erase this person…' });
  await pressTwice(erase);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Applications with their files, states and notes, enquiries, the account');
  // On a host of one's own they may stay there: promised is what is so with every backend.
  await expect(question).toContainText('What another system keeps and cannot erase on request');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await erase.click();
  await question.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('The person is erased.')).toBeVisible();
  await expect(page).toHaveURL('/jobresponse');
  await expect(rowOf(page, applicant['First name'])).toHaveCount(0);
  await page.goto('/contactform');
  await expect(rowOf(page, 'Zuleika Erased')).toHaveCount(0);
  const { data } = await (await page.request.get('/api/getalljobresponse')).json();
  expect(JSON.stringify(data)).not.toContain(applicant['First name']);
});

for (const [which, text] of [
  ['short', 'Hello.'],
  ['very long', `${'Hello to the lighthouse. '.repeat(300)}Bye.`],
]) {
  test(`a ${which} message that is erased elsewhere is shown no more once the page is looked at again`, async ({
    page,
    signInAsAdmin,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 404/, 'The rest of this message could not be read.');
    const email = `gone.${which?.length}@example.com`;
    const name = `Gone Writer ${which?.length}`;
    await enquire(page, name, text ?? '', { email });
    await signInAsAdmin(page);
    await page.goto('/contactform');
    await rowOf(page, name).getByRole('link', { name: 'wrote' }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toContainText(/(Hello|Bye)\./);
    const erased = await page.request.post('/api/personalData/erase', { data: { email } });
    expect(erased.ok(), await erased.text()).toBe(true);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(
      page.getByRole('alert').filter({ hasText: 'This message was deleted in the meantime.' }),
    ).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Erase this person…' })).toHaveCount(0);
  });
}

test('a message that somebody else has deleted is told of when it is read, and leaves the list', async ({
  page,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404/, 'The rest of this message could not be read.');
  const name = 'Gone Listed';
  await enquire(page, name, 'Hello to the lighthouse. '.repeat(300));
  await signInAsAdmin(page);
  await page.goto('/contactform');
  const link = rowOf(page, name).getByRole('link', { name: 'wrote' });
  const id = new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('message');
  expect((await page.request.delete(`/api/deletecontactform/${id}`)).ok()).toBe(true);
  await link.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('This message was deleted in the meantime.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, name)).toBeHidden();
});

test('a post held as spam can be let through', async ({ page, context, signInAsAdmin, pageErrors }) => {
  pageErrors.expect(/net::ERR_INTERNET_DISCONNECTED/);
  await enquire(page, 'Asha Held', 'I filled in the hidden field.', { website: 'https://example.com' });
  await signInAsAdmin(page);
  await page.goto('/contactform');
  await expect(rowOf(page, 'Asha Held')).toBeHidden();
  await page.getByText('1 form post held as spam').click();
  const held = page.getByRole('listitem').filter({ hasText: 'Asha Held' });
  await expect(held).toContainText('The hidden field was filled in.');
  const button = held.getByRole('button', { name: /^Not spam/ });
  await test.step('a press that reaches nobody says so, and can be repeated', async () => {
    await context.setOffline(true);
    await button.click();
    await expect(held.getByRole('alert')).toContainText('We could not reach the server.');
    await context.setOffline(false);
  });
  const released = watchSent(page, '/api/formOutbox/');
  await pressTwice(button);
  await expect(page.getByText('held as spam')).toBeHidden();
  expect(released, 'pressed twice, it is let through once').toHaveLength(1);
  await expect(rowOf(page, 'Asha Held')).toBeVisible();
});

test('of very many refused mails the newest are listed and said to be these, and a list that could not be read can be tried again', async ({
  page,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of 400/, 'The form outbox could not be read.');
  const refused = (at: number) => ({
    id: `mail-${at}`,
    form: 'mail',
    state: 'refused',
    from: `applicant${at}@example.com`,
    reason: 'No such mailbox.',
    attempts: 1,
    createdAt: '2026-11-20T09:00:00.000Z',
  });
  await page.route('**/api/formOutbox', (route) =>
    route.fulfill({ json: { data: { waiting: 0, refused: 0, quarantined: 0, mailsWaiting: 0, mailsRefused: 3 } } }),
  );
  let answer: object = { status: 400, json: { statusCode: 400, code: 'bad_request', error: 'Bad', message: 'No.' } };
  await page.route('**/api/formOutbox/entries', (route) => route.fulfill(answer));
  await signInAsAdmin(page);
  await page.goto('/jobresponse');
  const list = page.getByRole('group').filter({ hasText: 'To whom they were' });
  await list.getByText('To whom they were').click();
  await expect(list.getByText('The form outbox could not be read.')).toBeVisible();
  answer = { json: { data: [refused(1), refused(2)] } };
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/applicant1@/, /applicant2@/]);
  await expect(list.getByText('These are the newest 2.')).toBeVisible();
  answer = { json: { data: [refused(1), refused(2), refused(3)] } };
  await page.reload();
  await list.getByText('To whom they were').click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByText('These are the newest')).toBeHidden();

  await test.step('whoever was erased elsewhere is listed no more once the page is looked at again', async () => {
    answer = { json: { data: [refused(1), refused(3)] } };
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(list.getByRole('listitem')).toHaveText([/applicant1@/, /applicant3@/]);
  });
});

const listed = (at: number, more: object = {}) => ({
  jobresponse_id: at + 1,
  position_applied_for: 'Lighthouse Keeper',
  first_name: `Keeper${at}`,
  ...more,
});

for (const width of [360, 1366]) {
  test(`a number of applications beyond 99 is readable in the chart, ${width} px wide`, async ({
    page,
    signInAsAdmin,
  }) => {
    const data = Array.from({ length: 12_345 }, (_, at) => listed(at));
    data.push(listed(20_000, { position_applied_for: 'Ferryman' }));
    await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data } }));
    await signInAsAdmin(page);
    await page.setViewportSize({ width, height: 768 });
    await page.goto('/jobresponse');
    const bar = page.getByRole('button', { name: /^Lighthouse Keeper ?12345$/ });
    await expect(bar).toBeVisible();
    const figure = bar.getByText('12345', { exact: true });
    const { wide, high, room } = await figure.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      return { wide: text.width, high: range.getClientRects().length, room: element.getBoundingClientRect().width };
    });
    expect(high, 'lines').toBe(1);
    expect(wide).toBeLessThanOrEqual(room + 0.5);
    expect(await lostText(page)).toEqual([]);
  });
}

test('a resume that lies elsewhere is said to be there, with its address', async ({ page, signInAsAdmin }) => {
  const address = 'https://files.example.com/resumes/asha-rao.pdf';
  const data = [
    listed(1, { upload_resume: address }),
    listed(2, { upload_resume: null }),
    listed(3, { upload_resume: 'C:\\resumes\\asha.pdf' }),
    listed(4, { upload_resume: `${address}?key=${'k'.repeat(5000)}` }),
    listed(5, { upload_resume: `D:\\${'r'.repeat(5000)}`, linkedin_profile: `see ${'w'.repeat(5000)}` }),
  ];
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data } }));
  await page.route('**/api/getjobresponse/*', (route) => {
    const id = route.request().url().split('/').at(-1);
    return route.fulfill({ json: { data: data.find(({ jobresponse_id }) => String(jobresponse_id) === id) } });
  });
  await signInAsAdmin(page);
  await page.goto('/jobresponse');
  await expect(rowOf(page, 'Keeper1')).toContainText(`Kept at another address: ${address}`);
  await expect(rowOf(page, 'Keeper1').getByRole('link', { name: address })).toHaveAttribute('href', address);
  await expect(rowOf(page, 'Keeper2')).toContainText('None sent');
  await expect(rowOf(page, 'Keeper3')).toContainText('Kept at another address: C:\\resumes\\asha.pdf');
  await expect(rowOf(page, 'Keeper3').getByRole('link')).toHaveText(['Keeper3']);

  // However long it is, a row stays a row, and the application a page that is read.
  for (const name of ['Keeper4', 'Keeper5']) {
    expect((await rowOf(page, name).boundingBox())?.height, name).toBeLessThan(400);
    await page.getByRole('link', { name, exact: true }).click();
    const facts = page.getByRole('region', { name }).getByText('Kept at another address:').locator('..');
    expect((await facts.boundingBox())?.height, name).toBeLessThan(400);
    const shown = page.getByRole('region', { name }).locator('dl');
    expect((await shown.boundingBox())?.height, name).toBeLessThan(400);
    await page.keyboard.press('Escape');
  }
});

test('an id stands in the list, its search and its file exactly as the host says it, and numbers in their order', async ({
  page,
  signInAsAdmin,
}) => {
  const ids = ['9007199254740993', '007', '1e3', '9007199254740992', 12];
  const amounts = { experience: ' ', current_lpa: '1e1', expected_lpa: '4.50' };
  const data = ids.map((id, at) => listed(at, { jobresponse_id: id, ...amounts }));
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data } }));
  await signInAsAdmin(page);
  await page.goto('/jobresponse?sort=id');
  const shown = page.locator('[data-application]');
  const inOrder = ['1e3', '007', '12', '9007199254740992', '9007199254740993'];
  await expect
    .poll(() => shown.evaluateAll((links) => links.map((link) => link.getAttribute('data-application'))))
    .toEqual(inOrder);
  for (const id of inOrder) await expect(page.getByRole('cell', { name: id, exact: true })).toBeVisible();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const [, ...lines] = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(inOrder);
  for (const line of lines) expect(line).toContain(',,,,1e1,4.50,');
  await page.goto('/jobresponse?q=9007199254740993');
  await expect(shown).toHaveText(['Keeper0']);
});

test('applications that name no position, or a very long one, have a bar that says so and narrows the table', async ({
  page,
  signInAsAdmin,
}) => {
  const data = [
    listed(1, { position_applied_for: '' }),
    listed(2, { position_applied_for: 'Keeper of lamps '.repeat(40) }),
  ];
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data } }));
  await signInAsAdmin(page);
  await page.goto('/jobresponse');
  await page.getByRole('button', { name: 'No position named' }).click();
  await expect(rowOf(page, 'Keeper2')).toBeHidden();
  await expect(rowOf(page, 'Keeper1')).toBeVisible();
  await page.getByRole('button', { name: /^Keeper of lamps/ }).click();
  await expect(rowOf(page, 'Keeper1')).toBeHidden();
  await expect(rowOf(page, 'Keeper2')).toBeVisible();
});

test('showing all positions leads on to the first that was hidden', async ({ page, signInAsAdmin }) => {
  const data = Array.from({ length: 9 }, (_, at) => listed(at, { position_applied_for: `Keeper ${at}` }));
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data } }));
  await signInAsAdmin(page);
  await page.goto('/jobresponse?position=Keeper 7');
  const bar = (at: number) => page.getByRole('button', { name: new RegExp(`^Keeper ${at} ?1$`) });
  await expect(bar(7)).toBeVisible();
  await expect(bar(6)).toBeHidden();
  await page.getByRole('button', { name: 'Show all 9 positions' }).press('Enter');
  await expect(bar(6)).toBeFocused();
});

test('an open message whose list failed says so, and trying again shows it from the list of a host that has no other', async ({
  page,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of (501|502)/, 'The contact data could not be fetched.', /rest of this message/);
  const answerWith = async (list: object, one: object) => {
    await page.route('**/api/getallcontactform', (route) => route.fulfill(list));
    await page.route('**/api/getcontactform/*', (route) => route.fulfill(one));
  };
  const lacking = {
    statusCode: 501,
    code: 'not_supported_by_backend',
    error: 'Not Implemented',
    message: 'It cannot.',
  };
  const data = [{ contact_us_id: 3, name: 'Asha Rao', email: 'asha@example.com', phone: '', message: 'Are you open?' }];
  await signInAsAdmin(page);
  await answerWith({ status: 502, json: failure }, { status: 502, json: failure });
  await page.goto('/contactform?message=3');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('It failed.');
  await expect(page.getByText('No messages yet.')).toHaveCount(0);
  await answerWith({ json: { data } }, { status: 501, json: lacking });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Asha Rao' })).toContainText('Are you open?');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/contactform');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'Asha Rao')).toBeVisible();
});

test('what is no address and no number is no link to write to or to call', async ({ page, signInAsAdmin }) => {
  const message = 'A long message. '.repeat(20);
  const data = [
    { contact_us_id: 1, name: 'Nobody', email: '', phone: '', message, createdAt: null },
    { contact_us_id: 2, name: 'Somebody', email: 'not an address', phone: 'call me', message, createdAt: null },
  ];
  await page.route('**/api/getallcontactform', (route) => route.fulfill({ json: { data } }));
  await signInAsAdmin(page);
  await page.goto('/contactform');
  await expect(rowOf(page, 'Somebody')).toContainText('call me');
  for (const name of ['Nobody', 'Somebody']) await expect(rowOf(page, name).getByRole('link')).toHaveText(['Read all']);
  await rowOf(page, 'Nobody').getByRole('link', { name: 'Read all' }).click();
  await expect(page.getByRole('dialog', { name: 'Nobody' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Answer by e-mail' })).toHaveCount(0);
});

test('an application and a message are deleted after a question, are gone at once, and stay deleted', async ({
  page,
  signInAsAdmin,
}) => {
  const applicant = newApplicant();
  await postApplication(page, 'Rope Maker', applicant);
  await enquire(page, 'Asha Gone', 'Please forget me.');
  await enquire(page, 'Asha Stays', 'Please keep me.');
  await signInAsAdmin(page);
  const dialog = page.getByRole('alertdialog');
  for (const [path, list, gone, news] of [
    ['/jobresponse', 'getalljobresponse', applicant['First name'], 'The application is deleted.'],
    ['/contactform', 'getallcontactform', 'Asha Gone', 'The message is deleted.'],
  ] as const) {
    await page.goto(path);
    const button = rowOf(page, gone).getByRole('button', { name: 'Delete' });
    await pressTwice(button);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog, 'pressed twice, it is asked once').toHaveCount(0);
    await expect(rowOf(page, gone)).toBeVisible();
    // On a slow line the list that is read anew takes its time.
    const slow = Promise.withResolvers<void>();
    await page.route(`**/api/${list}`, (route) => slow.promise.then(() => route.continue()));
    await button.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(news)).toBeVisible();
    await expect(rowOf(page, gone)).toHaveCount(0);
    slow.resolve();
    await page.reload();
    await expect(page.getByRole('table').or(page.getByText('No applications yet.'))).toBeVisible();
    await expect(rowOf(page, gone)).toHaveCount(0);
  }
  await expect(rowOf(page, 'Asha Stays')).toBeVisible();
});

test('a host that cannot delete is told of in words, and the row stays', async ({
  page,
  startSite,
  signInAsAdmin,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/status of 501/);
  const host = await startStubHost();
  const site = await startSite({ BACKEND_URL: host.url });
  await signInAsAdmin(page, site);
  host.behave('deletecontactform', { status: 404 });
  await page.goto(`${site.url}/contactform`);
  await page.getByRole('button', { name: /^Delete the message of / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('This backend cannot delete enquiries.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(rowOf(page, 'We need a website.')).toBeVisible();
  // From then on, the page says it before anybody tries.
  await page.reload();
  await expect(page.getByText('This backend cannot delete enquiries.')).toBeVisible();
  await host.close();
});

test('columns that were put away stay away when the list is opened again', async ({ page, context, signInAsAdmin }) => {
  await enquire(page, 'Asha Columns', 'Hello');
  await signInAsAdmin(page);
  await page.goto('/contactform');
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Phone' }).uncheck();
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0);
  const other = await context.newPage();
  for (const window of [page, other]) {
    await window.goto('/contactform');
    await expect(rowOf(window, 'Asha Columns')).toBeVisible();
    await expect(window.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0);
  }
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Phone' }).check();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible();

  // All that there are: the list scrolls sideways, and not the page.
  const data = [{ jobresponse_id: 1, position_applied_for: 'Bell ringer', first_name: 'Asha', experience: 2 }];
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data } }));
  await page.goto('/jobresponse');
  await page.getByText('Columns', { exact: true }).click();
  for (const box of await page.getByRole('group').getByRole('checkbox', { disabled: false }).all()) await box.check();
  await expect(page.getByRole('columnheader', { name: 'LinkedIn' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
});

for (const [where, options] of [
  ['in a wide window', {}],
  ['on a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
] as const) {
  test(`pressing the name of a column hides or shows it and leaves the menu open, ${where}; going elsewhere closes it`, async ({
    openVisitor,
    signInAsAdmin,
  }) => {
    const page = await openVisitor(options);
    await signInAsAdmin(page);
    await enquire(page, 'Asha Names', 'Hello');
    await page.goto('/contactform');
    const press = (place: Locator, position?: { x: number; y: number }) =>
      'hasTouch' in options ? place.tap({ position }) : place.click({ position });
    const summary = page.getByText('Columns', { exact: true });
    const menu = page.getByRole('group', { name: 'Columns to show' });
    // At the words: a press on the box itself takes the focus to it, one on its label does not.
    const pressName = () => press(menu.getByText('Phone'), { x: 60, y: 12 });

    await press(summary);
    await pressName();
    await expect(menu.getByRole('checkbox', { name: 'Phone' })).not.toBeChecked();
    await pressName();
    await expect(menu.getByRole('checkbox', { name: 'Phone' })).toBeChecked();
    await press(page.getByRole('heading', { level: 1 }));
    await expect(menu).toBeHidden();

    await press(summary);
    await pressName();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.locator('summary:focus')).toHaveText('Columns');

    await press(summary);
    await expect(menu).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(menu).toBeHidden();
  });
}

test('of more than a thousand messages the newest come first, older ones on demand, and long ones whole one by one', async ({
  page,
  startSite,
  signInAsAdmin,
}) => {
  test.slow();
  const site = await startSite();
  // The site has just started, and writes too.
  const database = new DatabaseSync(path.join(site.dataDir, 'site.sqlite'), { timeout: 10_000 });
  const insert = database.prepare(
    'insert into enquiries (name, email, phone, message, agree, created_at, submission_key) values (?, ?, ?, ?, ?, ?, ?)',
  );
  database.exec('begin immediate');
  for (let at = 1; at <= 1003; at += 1) {
    const message = at === 1 ? `${'The first of all. '.repeat(300)}Here it ends.` : `Message ${at}`;
    const day = new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString();
    insert.run(at === 1 ? 'Founding Reader' : `Writer ${at}.`, 'writer@example.com', '', message, '', day, `key-${at}`);
  }
  database.exec('commit');
  database.close();
  await signInAsAdmin(page, site);
  await page.goto(`${site.url}/contactform`);
  await expect(page.getByText('The newest 1000 messages')).toBeVisible();
  await expect(rowOf(page, 'Writer 1003.')).toBeVisible();
  // One is deleted while the list cannot be read anew: it is still not the whole of it.
  let mayRead = false;
  await page.route('**/api/getallcontactform', (route) => (mayRead ? route.continue() : undefined));
  await page.getByRole('button', { name: 'Delete the message of Writer 1003.' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The newest 999 messages')).toBeVisible();
  mayRead = true;
  await page.goto(`${site.url}/contactform`);
  await page.getByRole('button', { name: 'Load older ones' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1002 messages')).toBeVisible();
  await expect(page.getByRole('button', { name: 'There are no older ones' }), 'where it was pressed').toBeFocused();

  await page.getByRole('searchbox').fill('founding');
  await page.getByRole('link', { name: 'Read all that Founding Reader wrote' }).click();
  const whole = page.getByRole('dialog', { name: 'Founding Reader' });
  await expect(whole).toContainText('Here it ends.');
});

test('of ten thousand applications one page is drawn, and each letter narrows all of them', async ({
  page,
  signInAsAdmin,
}) => {
  const positions = ['Frontend Developer', 'QA Engineer', 'UI Designer', 'Android Developer'];
  const data = Array.from({ length: 10_000 }, (_, at) => ({
    jobresponse_id: at + 1,
    position_applied_for: positions[at % positions.length],
    first_name: `Person${at}`,
    last_name: 'Of Many',
    dob: '1990-05-17',
    gender: 'Female',
    experience: at % 30,
    contact_mobile: String(9_000_000_000 + at),
    upload_resume: null,
  }));
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data } }));
  await signInAsAdmin(page);
  await page.goto('/jobresponse');
  await expect(rowOf(page, 'Person24 ')).toBeVisible();
  // How long that takes is not for a test, which shares its machine; what keeps it short is.
  const drawn = () => page.getByRole('row').count();
  expect(await drawn()).toBeLessThanOrEqual(26);
  await page.getByRole('searchbox').pressSequentially('person77');
  await expect(page.getByRole('status').filter({ hasText: 'of 111' })).toBeVisible();
  expect(await drawn()).toBeLessThanOrEqual(26);
  await page.getByRole('searchbox').press('7');
  await expect(page.getByRole('status').filter({ hasText: '1 to 11 of 11' })).toBeVisible();
  expect(await drawn()).toBe(12);

  // From the foot of a long list, Next leads to the top of the following page, pressed twice or not.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('status').filter({ hasText: '1 to 25 of 10000' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: '26 to 50 of 10000' })).toBeVisible();
  await expect(rowOf(page, 'Person25 ')).toBeInViewport();
  await expect(page.getByRole('table')).toBeFocused();

  // Who is not among those that are here may be among the older ones.
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data: data.slice(0, 1000) } }));
  await page.goto('/jobresponse?position=Architect');
  await expect(page.getByText('Older ones are searched when they are loaded.')).toBeVisible();
});

test('everybody can use the inboxes', async ({ page, signInAsAdmin }) => {
  test.slow();
  await postApplication(page, 'Colour Mixer');
  await enquire(page, 'Asha Colour', 'x'.repeat(200));
  await enquire(page, 'Asha Spam', 'Buy', { website: 'https://example.com' });
  await signInAsAdmin(page);
  for (const path of ['/jobresponse', '/contactform']) {
    await page.goto(path);
    await page.getByText('held as spam').click();
    await expect(page.getByRole('button', { name: /^Not spam/ }).first()).toBeVisible();
    await expectAccessible(page);
  }
});
