import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newApplicant, postApplication } from './support/applicant.ts';
import { newPerson, signUp, submitLoginForm } from './support/people.ts';

// Every form of the site goes through the same ten moments (reload, Back, two tabs, double submit, offline at submit,
// server killed at submit, session ended at submit, paste with spaces, 10,000 characters, wrong file): nothing typed is
// lost, nothing false is said. A new form is one row more.

interface FilePayload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

interface Row {
  readonly path: string;
  /** The accessible name of the form. */
  readonly name: string;
  /** Who sends it, where it is not anybody: the session of theirs ends at submit. */
  readonly by?: 'admin' | 'user';
  /** Makes a record to be edited. @returns what opens its form on the page, one after the other */
  readonly record?: (page: Page) => Promise<string | readonly string[]>;
  /** What somebody types, by label. */
  readonly text: Readonly<Record<string, string>>;
  /** What is never kept, by label. */
  readonly secret?: Readonly<Record<string, string>>;
  readonly boxes?: readonly string[];
  /** Put into the tags field one by one. */
  readonly tags?: readonly string[];
  /** The call it makes. */
  readonly call: string;
  readonly button: string;
  /** A label whose field takes spaces around what is pasted, and shows none of them as a fault. */
  readonly pasted?: string;
  /** A field for text, and how much it takes: what is longer is kept, beside words that say so. */
  readonly long?: { readonly label: string; readonly takes: number };
  /** A file field, by label, and a file it takes, which is kept as well. */
  readonly file?: { readonly label: string; readonly right: FilePayload };
  /** Words of success: never seen while nothing has been stored. */
  readonly success: RegExp;
  /** What a server that is there answers to this text, where that is no success. */
  readonly answer?: RegExp;
  /** The words when there is no network, or the server has gone: on the page, or on the console alone. */
  readonly unreachable: RegExp | { readonly log: RegExp };
  /** A refusal is an alert. */
  readonly alerts?: true;
}

const images = path.resolve(import.meta.dirname, '../../server/backend/demo-content/images');
const imageOf = (name: string): FilePayload => ({
  name,
  mimeType: 'image/webp',
  buffer: readFileSync(path.join(images, name)),
});

async function postJob(page: Page): Promise<string> {
  const position = `Bell Ringer ${randomBytes(4).toString('hex')}`;
  const data = { position, area_of_interest: 'Bells', description: 'Rings.', experience: '1 year' };
  expect((await page.request.post('/api/postJobPosition', { data })).status()).toBe(200);
  return `Edit ${position}`;
}

async function postBlog(page: Page): Promise<string> {
  const title = `On bells ${randomBytes(4).toString('hex')}`;
  const image = imageOf('blog-testing.webp');
  const multipart = { title, description: 'They ring.', author: 'Meera Iyer', tags: 'bells', image };
  expect((await page.request.post('/api/postBlogs', { multipart })).status()).toBe(200);
  return `Update ${title}`;
}

async function apply(page: Page): Promise<readonly string[]> {
  const applicant = newApplicant();
  await postApplication(page, 'UI Designer', applicant);
  return [applicant['First name'], 'Reply by mail…'];
}

const person = newPerson();

const rows: readonly Row[] = [
  {
    path: '/contact',
    name: 'Contact Us',
    by: 'user',
    text: { Name: person.name, Email: person.email, Phone: '9876543210', Message: 'Three clinics.\n\nSoon.' },
    call: '/api/forms/contact',
    button: 'Send message',
    pasted: 'Email',
    long: { label: 'Message', takes: 10_000 },
    success: /Form Submitted Successfully/,
    unreachable: /could not be sent/,
    alerts: true,
  },
  {
    path: '/jobform/UI%20Designer',
    name: 'Job application',
    text: {
      'First name': person.name,
      Email: person.email,
      'Mobile number': '9876543210',
      'LinkedIn profile': 'https://www.linkedin.com/in/asha',
      'Experience (years)': '.5',
      'Relevant experience (years)': '1e1',
      'Current LPA': '4.555',
      'Expected LPA': '12',
    },
    boxes: ['30 Days'],
    call: '/api/forms/application',
    button: 'Submit application',
    pasted: 'Email',
    long: { label: 'First name', takes: 200 },
    file: {
      label: 'Resume (optional)',
      right: { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') },
    },
    success: /Form submitted successfully!/,
    unreachable: /We could not reach the server/,
  },
  {
    path: '/SignupForm',
    name: 'Sign up',
    text: { Name: person.name, Email: person.email, Phone: person.phone },
    secret: { Password: person.password, 'Confirm Password': person.password },
    call: '/api/userSignup',
    button: 'Sign up',
    pasted: 'Email',
    success: /We have sent a code/,
    unreachable: /Signup failed. Please try again./,
  },
  {
    path: '/LoginUser',
    name: 'Log in',
    text: { Email: person.email },
    secret: { Password: person.password },
    call: '/api/userLogin',
    button: 'Log in',
    pasted: 'Email',
    success: /Login successful!/,
    answer: /Please confirm your email address first|email or password/i,
    unreachable: /Login failed. Please try again./,
  },
  {
    path: '/ForgotPassword',
    name: 'Forgot Password',
    text: { Email: person.email },
    call: '/api/forgetPassword',
    button: 'Send OTP',
    pasted: 'Email',
    success: /OTP sent to your email./,
    unreachable: /Failed to send OTP./,
  },
  {
    path: '/login',
    name: 'Admin Login',
    text: { Email: person.email },
    secret: { Password: person.password },
    call: '/api/session/admin',
    button: 'Login',
    pasted: 'Email',
    success: /Post a New Job|Create Blogs/,
    answer: /Invalid email or password/,
    unreachable: /We could not reach the server/,
  },
  {
    path: '/alljobposition',
    name: 'Post a New Job',
    by: 'admin',
    text: {
      Position: 'Lighthouse Keeper',
      'Area of Interest': 'Signals',
      Description: 'Keeps the lamp lit.\n\nAnd the log written.',
      Experience: '10 years',
    },
    call: '/api/postJobPosition',
    button: 'Post Job',
    long: { label: 'Description', takes: 20_000 },
    success: /Job posted successfully!/,
    unreachable: /No response from server/,
  },
  {
    path: '/alljobposts',
    name: 'Edit job post',
    by: 'admin',
    record: postJob,
    text: {
      Position: 'Lighthouse Keeper',
      'Area of Interest': 'Signals',
      Description: 'Keeps the lamp lit.\n\nAnd the log written.',
      'Experience Required': '10 years',
    },
    call: '/api/updateJobPosition/*',
    button: 'Save Changes',
    long: { label: 'Description', takes: 20_000 },
    success: /Job post updated successfully/,
    unreachable: /Failed to update job post/,
    alerts: true,
  },
  {
    path: '/CreateBlogs',
    name: 'Create Blog',
    by: 'admin',
    text: { Title: 'On lamps', Description: 'They are lit.\n\nMostly.', Author: 'Meera Iyer' },
    tags: ['lamps', 'night shift'],
    call: '/api/postBlogs',
    button: 'Create Blog',
    long: { label: 'Description', takes: 100_000 },
    file: { label: 'Image', right: imageOf('blog-testing.webp') },
    success: /The blog is on the public page now./,
    unreachable: { log: /The blog could not be posted./ },
  },
  {
    path: '/blogpost',
    name: 'Update Blog',
    by: 'admin',
    record: postBlog,
    text: { Title: 'On lamps', Description: 'They are lit.\n\nMostly.' },
    tags: ['bells', 'lamps'],
    call: '/api/updateBlogs/*',
    button: 'Save Changes',
    long: { label: 'Description', takes: 100_000 },
    file: { label: 'Image', right: imageOf('blog-monolith.webp') },
    success: /The changes are on the public page now./,
    unreachable: /We could not reach the server/,
  },
  {
    path: '/jobresponse',
    name: 'Reply by mail',
    by: 'admin',
    record: apply,
    text: { Subject: 'Monday at ten', 'Mail text': 'Dear Meera,\n\nplease come.' },
    call: '/api/hiring/reply',
    button: 'Send mail',
    long: { label: 'Mail text', takes: 20_000 },
    success: /Your mail to \S+ (has left|is on its way)/,
    unreachable: /We could not reach the server/,
  },
];

const formOf = (page: Page, row: Row) => page.getByRole('form', { name: row.name, exact: true });
const fieldOf = (page: Page, row: Row, label: string): Locator =>
  formOf(page, row).getByLabel(label).and(page.locator('input, textarea')).first();
// That of a dialog stands at its foot, outside of the form.
const buttonOf = (page: Page, row: Row) => page.getByRole('button', { name: row.button, exact: true });

/** Waits until script is in charge: it gives the form's button its meaning. */
async function ready(page: Page, row: Row): Promise<void> {
  await expect(buttonOf(page, row)).toBeEnabled();
  const id = formOf(page, row).locator('input[name="submission_id"]');
  if ((await id.count()) > 0) await expect(id).not.toHaveValue('');
}

/** @param opener what opens the form of a record */
async function open(page: Page, row: Row, opener: string | readonly string[] = []): Promise<void> {
  await page.goto(row.path);
  for (const name of [opener].flat()) {
    await page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .click();
  }
  await ready(page, row);
}

async function type(page: Page, row: Row): Promise<void> {
  for (const [label, text] of Object.entries({ ...row.text, ...row.secret }))
    await fieldOf(page, row, label).fill(text);
  for (const box of row.boxes ?? []) await formOf(page, row).getByLabel(box).check();
  for (const tag of row.tags ?? []) await fieldOf(page, row, 'Tags').fill(`${tag},`);
  if (row.file) await formOf(page, row).getByLabel(row.file.label).setInputFiles(row.file.right);
}

/** Everything that may be kept is there. */
async function expectKept(page: Page, row: Row): Promise<void> {
  for (const [label, text] of Object.entries(row.text)) await expect(fieldOf(page, row, label)).toHaveValue(text);
  for (const box of row.boxes ?? []) await expect(formOf(page, row).getByLabel(box)).toBeChecked();
  for (const name of row.tags ?? [])
    await expect(formOf(page, row).getByRole('button', { name: `Remove ${name}`, exact: true })).toBeVisible();
  if (row.file)
    await expect(formOf(page, row).getByLabel(row.file.label)).toHaveValue(new RegExp(`${row.file.right.name}$`));
}

/**
 * Sends while nobody answers: the words say so, success is not claimed, and all is still there.
 *
 * @param sent when it is on its way: until then, the words may be those of the try before
 */
async function expectRefusedAndKept(page: Page, row: Row, sent?: Promise<void>): Promise<void> {
  const { unreachable } = row;
  const logged =
    unreachable instanceof RegExp
      ? undefined
      : page.waitForEvent('console', (message) => unreachable.log.test(message.text()));
  await buttonOf(page, row).click();
  await sent;
  await logged;
  if (unreachable instanceof RegExp) await expect(page.getByText(unreachable).first()).toBeVisible();
  await expect(page.getByText(row.success)).toHaveCount(0);
  // After it the page loads again, where it can.
  if (row.alerts) await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expectKept(page, row);
}

/** While it is on its way, what is typed or chosen would go with the answer: it stays as it is, and so does the focus. */
async function expectHeld(page: Page, row: Row): Promise<void> {
  for (const [label, text] of Object.entries({ ...row.text, ...row.secret })) {
    const field = fieldOf(page, row, label);
    await field.focus();
    await page.keyboard.type('x');
    await expect(field).toHaveValue(text);
    await expect(field).toBeFocused();
  }
  for (const box of row.boxes ?? []) await formOf(page, row).getByLabel(box).click();
  for (const tag of row.tags ?? [])
    await formOf(page, row)
      .getByRole('button', { name: `Remove ${tag}` })
      .click();
  await expectKept(page, row);
}

const unanswered = /net::ERR_|status of (4|5)\d\d|The blog could not be (posted|updated)/;

for (const row of rows) {
  test(`${row.name}: what is typed outlives spaces, long texts, a wrong file, a reload, Back, and another tab`, async ({
    page,
    signInAsAdmin,
  }) => {
    if (row.by === 'admin') await signInAsAdmin(page);
    const opener = await row.record?.(page);
    await page.goto('/about');
    await open(page, row, opener);
    const form = formOf(page, row);

    if (row.file) {
      const wrong = { name: '../../x.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };
      await form.getByLabel(row.file.label).setInputFiles(wrong);
      await expect(form.getByLabel(row.file.label)).toHaveAccessibleDescription(
        /another kind of file|cannot be used here/,
      );
    }
    if (row.long) {
      const field = fieldOf(page, row, row.long.label);
      const long = 'x'.repeat(Math.max(10_000, row.long.takes + 1));
      await field.fill(long);
      const limit = `at most ${row.long.takes.toLocaleString('en')} characters`;
      await expect(field).toHaveAccessibleDescription(new RegExp(limit));
      await page.reload();
      await expect(field).toHaveValue(long);
      await expect(field).toHaveAccessibleDescription(new RegExp(limit));
    }
    const pasted = row.pasted ?? Object.keys(row.text)[0] ?? '';
    await fieldOf(page, row, pasted).fill(` ${row.text[pasted]} `);
    if (row.pasted) await expect(fieldOf(page, row, pasted)).toHaveValue(row.text[pasted] ?? '');
    await fieldOf(page, row, pasted).blur();
    await expect(fieldOf(page, row, pasted)).not.toHaveAttribute('aria-invalid', 'true');

    await type(page, row);
    await page.reload();
    await expectKept(page, row);
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    for (const secret of Object.values(row.secret ?? {})) expect(stored).not.toContain(secret);

    await page.goBack();
    await expect(form).toBeHidden();
    await page.goForward();
    await expectKept(page, row);

    const other = await page.context().newPage();
    await open(other, row, opener);
    for (const [label, text] of Object.entries(row.text))
      await expect(fieldOf(other, row, label)).not.toHaveValue(text);
    await expect(page.getByText(row.success)).toHaveCount(0);
  });

  test(`${row.name}: offline, with a server that dies, and with a session that has ended, nothing is lost and no success is claimed; pressed twice it is sent once, and takes nothing more meanwhile that would be lost`, async ({
    page,
    context,
    site,
    signInAsAdmin,
    openVisitor,
    pageErrors,
  }) => {
    // The server starts twice meanwhile.
    test.slow();
    // Lists are read anew where a change may have been done: that fails as well, and is logged.
    pageErrors.expect(unanswered, 'We could not reach the server.');
    if (row.by === 'admin') await signInAsAdmin(page);
    if (row.by === 'user') await page.request.post('/api/userLogin', { data: await signUp(page, site) });
    const opener = await row.record?.(page);
    await open(page, row, opener);
    await type(page, row);

    await context.setOffline(true);
    await expectRefusedAndKept(page, row);
    await context.setOffline(false);

    await ready(page, row);
    await type(page, row);
    // The post is on its way when the server dies.
    const died = Promise.withResolvers<void>();
    await page.route(`**${row.call}`, async (route) => {
      await site.kill();
      await route.continue();
      died.resolve();
    });
    await expectRefusedAndKept(page, row, died.promise);
    await page.unroute(`**${row.call}`);
    await site.start();

    if (row.by) {
      // Ended elsewhere: this page does not know.
      const elsewhere = await openVisitor({ storageState: await context.storageState() });
      const ended = await elsewhere.request.delete(row.by === 'admin' ? '/api/session/admin' : '/api/session');
      expect(ended.ok()).toBe(true);
    }
    if (row.by === 'admin') {
      await buttonOf(page, row).click();
      await expect(page.getByText('Please log in again. What you typed is kept.')).toBeVisible();
      await expect(page.getByText(row.success)).toHaveCount(0);
      await submitLoginForm(page, site.admin);
      await expectKept(page, row);
    }

    await ready(page, row);
    await type(page, row);
    let calls = 0;
    const answered = Promise.withResolvers<void>();
    await page.route(`**${row.call}`, async (route) => {
      calls += 1;
      await answered.promise;
      await route.continue();
    });
    // A bouncing mouse, and Enter beside it.
    await buttonOf(page, row).dblclick();
    await page.keyboard.press('Enter');
    await expect.poll(() => calls).toBe(1);
    await expectHeld(page, row);
    answered.resolve();
    await expect(page.getByText(row.answer ?? row.success).first()).toBeVisible();
    expect(calls).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
}
