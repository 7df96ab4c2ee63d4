import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { BrowserAnswer, EndpointName } from '#shared/contract/endpoints.ts';
import { loseAnswer } from '../test-support/fake-api.ts';
import { application, done, inboxWith } from '../test-support/fake-inbox.ts';
import { blog, hostWithBlogs, hostWithJobs, job } from '../test-support/fake-records.ts';
import { appAddress, fakeApi, reloadApp, renderApp, signIn } from '../test-support/render-app.tsx';
import { answer, expectGone, fail, follow, type, watchLog } from '../test-support/screen.ts';

// Every form of the site: whatever happens, no typed text is lost, nothing is sent twice, and success is claimed only
// after an answer. A new form is one row more.

interface Row<Name extends EndpointName = EndpointName> {
  readonly name: string;
  readonly path: string;
  readonly by?: 'admin';
  /** Buttons or links that open the form on its page. */
  readonly openers?: readonly string[];
  readonly text: Readonly<Record<string, string>>;
  /** Never kept, by label. */
  readonly secret?: Readonly<Record<string, string>>;
  readonly boxes?: readonly string[];
  readonly tags?: readonly string[];
  readonly call: Name;
  readonly answer: () => BrowserAnswer<Name>;
  readonly button: string;
  /** The label of a field that trims what is pasted. */
  readonly pasted?: string;
  /** A text field and its limit: a longer text is kept, with a message. */
  readonly long?: { readonly label: string; readonly takes: number };
  readonly file?: { readonly label: string; readonly right: File };
  readonly success: RegExp;
  /** The server's refusal. */
  readonly refusal?: RegExp;
  /** The message without a network or server: on the page, or in the log alone. */
  readonly unreachable: RegExp | { readonly log: string };
  /** A refusal is an alert. */
  readonly alerts?: true;
}
const row = <Name extends EndpointName>(given: Row<Name>) => given as unknown as Row;

const image = new File(['GIF89a'], 'lamp.png', { type: 'image/png' });
const person = { Name: 'Asha Rao', Email: 'asha@example.com', Phone: '9876543210' };
const secret = { Password: 'quiet-river-42' };
const keeper = {
  Position: 'Lighthouse Keeper',
  'Area of Interest': 'Signals',
  Description: 'Keeps the lamp lit.\n\nAnd the log written.',
};
const article = { Title: 'On lamps', Description: 'They are lit.\n\nMostly.' };
const wrongPair = () => fail('invalid_credentials', 'Invalid email or password');

const rows = [
  row({
    path: '/contact',
    name: 'Contact Us',
    text: { ...person, Message: 'Three clinics.\n\nSoon.' },
    call: 'sendContactForm',
    answer: () => ({ success: true, message: 'Form Submitted Successfully' }),
    button: 'Send message',
    pasted: 'Email',
    long: { label: 'Message', takes: 10_000 },
    success: /Form Submitted Successfully/,
    unreachable: /could not be sent/,
    alerts: true,
  }),
  row({
    path: '/jobform/UI%20Designer',
    name: 'Job application',
    text: {
      'First name': person.Name,
      Email: person.Email,
      'Mobile number': '9876543210',
      'LinkedIn profile': 'https://www.linkedin.com/in/asha',
      'Experience (years)': '.5',
      'Relevant experience (years)': '1e1',
      'Current LPA': '4.555',
      'Expected LPA': '12',
    },
    boxes: ['30 Days'],
    call: 'sendApplicationForm',
    answer: () => ({ success: true, message: 'Form submitted successfully!' }),
    button: 'Submit application',
    pasted: 'Email',
    long: { label: 'First name', takes: 200 },
    file: { label: 'Resume (optional)', right: new File(['%PDF-1.4\n'], 'cv.pdf', { type: 'application/pdf' }) },
    success: /Form submitted successfully!/,
    unreachable: /We could not reach the server/,
  }),
  row({
    path: '/SignupForm',
    name: 'Sign up',
    text: { ...person, Phone: '+91 98765 43210' },
    secret: { ...secret, 'Confirm Password': secret.Password },
    call: 'userSignup',
    answer: () => fail('refused_by_backend', 'This address has an account.', { fromBackend: true }),
    button: 'Sign up',
    pasted: 'Email',
    success: /We have sent a code/,
    refusal: /This address has an account./,
    unreachable: /Signup failed. Please try again./,
  }),
  row({
    path: '/LoginUser',
    name: 'Log in',
    text: { Email: person.Email },
    secret,
    call: 'userLogin',
    answer: () => fail('refused_by_backend', 'Wrong email or password.', { fromBackend: true }),
    button: 'Log in',
    pasted: 'Email',
    success: /Login successful!/,
    refusal: /email or password/i,
    unreachable: /Login failed. Please try again./,
  }),
  row({
    path: '/ForgotPassword',
    name: 'Forgot Password',
    text: { Email: person.Email },
    call: 'forgetPassword',
    answer: () => fail('refused_by_backend', 'Not now.', { fromBackend: true }),
    button: 'Send OTP',
    pasted: 'Email',
    success: /OTP sent to your email./,
    refusal: /Not now.|Failed to send OTP./,
    unreachable: /Failed to send OTP./,
  }),
  row({
    path: '/login',
    name: 'Admin Login',
    text: { Email: person.Email },
    secret,
    call: 'startAdminSession',
    answer: wrongPair,
    button: 'Login',
    pasted: 'Email',
    success: /Post a New Job|Create Blogs/,
    refusal: /Invalid email or password/,
    unreachable: /We could not reach the server/,
  }),
  row({
    path: '/alljobposition',
    name: 'Post a New Job',
    by: 'admin',
    text: { ...keeper, Experience: '10 years' },
    call: 'postJobPosition',
    answer: () => done,
    button: 'Post Job',
    long: { label: 'Description', takes: 20_000 },
    success: /Job posted successfully!/,
    unreachable: /No response from server/,
  }),
  row({
    path: '/alljobposts',
    name: 'Edit job post',
    by: 'admin',
    openers: ['Edit Bell Ringer'],
    text: { ...keeper, 'Experience Required': '10 years' },
    call: 'updateJobPosition',
    answer: () => done,
    button: 'Save Changes',
    long: { label: 'Description', takes: 20_000 },
    success: /Job post updated successfully/,
    unreachable: /Failed to update job post/,
    alerts: true,
  }),
  row({
    path: '/CreateBlogs',
    name: 'Create Blog',
    by: 'admin',
    text: { ...article, Author: 'Meera Iyer' },
    tags: ['lamps', 'night shift'],
    call: 'postBlogs',
    answer: () => done,
    button: 'Create Blog',
    long: { label: 'Description', takes: 100_000 },
    file: { label: 'Image', right: image },
    success: /The blog is published./,
    unreachable: { log: 'The blog could not be posted.' },
  }),
  row({
    path: '/blogpost',
    name: 'Update Blog',
    by: 'admin',
    openers: ['Update On bells'],
    text: article,
    tags: ['bells', 'lamps'],
    call: 'updateBlogs',
    answer: () => done,
    button: 'Save Changes',
    long: { label: 'Description', takes: 100_000 },
    file: { label: 'Image', right: image },
    success: /The changes are published./,
    unreachable: /We could not reach the server/,
  }),
  row({
    path: '/jobresponse',
    name: 'Reply by mail',
    by: 'admin',
    openers: ['Keeper1', 'Reply by mail…'],
    text: { Subject: 'Monday at ten', 'Mail text': 'Dear Meera,\n\nplease come.' },
    call: 'replyToRecord',
    answer: () => ({ conflicts: [], mail: 'sent' }),
    button: 'Send mail',
    long: { label: 'Mail text', takes: 20_000 },
    success: /Mail sent to \S+|Your mail to \S+ is being sent/,
    unreachable: /We could not reach the server/,
  }),
];

const formOf = ({ name }: Row) => page.getByRole('form', { name, exact: true });
// The button of a dialog is in its foot, outside the form. Its name ends with what it says while it is busy.
const buttonOf = ({ button }: Row) => page.getByRole('button', { name: new RegExp(`^${button}`) });

async function fieldOf(row: Row, label: string): Promise<Locator> {
  const find = () =>
    formOf(row)
      .getByLabelText(label)
      .elements()
      .find((each) => each.matches('input, textarea'));
  await expect.poll(find, { message: label }).toBeDefined();
  return page.elementLocator(find() ?? document.body);
}

/** Waits until the form has got what it is sent with. */
async function ready(row: Row) {
  await expect.element(buttonOf(row)).toBeEnabled();
  const id = () => formOf(row).element().querySelector<HTMLInputElement>('[name=submission_id]');
  await expect.poll(() => id()?.value ?? 'none').toBeTruthy();
}

async function open(row: Row) {
  for (const name of row.openers ?? [])
    await page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .click();
  await ready(row);
}

async function fillIn(row: Row) {
  for (const [label, text] of Object.entries({ ...row.text, ...row.secret }))
    await type(await fieldOf(row, label), text);
  for (const label of row.boxes ?? []) {
    const box = await fieldOf(row, label);
    if (!(box.element() as HTMLInputElement).checked) await follow(box);
  }
  for (const tag of row.tags ?? []) await type(await fieldOf(row, 'Tags'), `${tag},`);
  if (row.file) await formOf(row).getByLabelText(row.file.label).upload(row.file.right);
}

async function expectKept(row: Row) {
  for (const [label, text] of Object.entries(row.text)) {
    const field = await fieldOf(row, label);
    await expect.poll(() => (field.element() as HTMLInputElement).value, { message: label }).toBe(text);
  }
  for (const box of row.boxes ?? []) await expect.element(await fieldOf(row, box)).toBeChecked();
  for (const name of row.tags ?? [])
    await expect.element(formOf(row).getByRole('button', { name: `Remove ${name}`, exact: true })).toBeVisible();
  if (row.file) {
    const input = formOf(row).getByLabelText(row.file.label).element() as HTMLInputElement;
    await expect.poll(() => input.files?.[0]?.name).toBe(row.file.right.name);
  }
}

async function expectRefusedAndKept(row: Row, log: () => string[]) {
  const { unreachable } = row;
  const logged = log().length;
  await buttonOf(row).click();
  if (unreachable instanceof RegExp) await expect.element(page.getByText(unreachable).first()).toBeVisible();
  else await expect.poll(() => log().slice(logged).join()).toContain(unreachable.log);
  await expectGone(page.getByText(row.success));
  if (row.alerts) await answer('OK');
  await expectKept(row);
}

beforeEach(() => {
  inboxWith({ applications: [application(1, { contact_email: 'meera@example.com', position_applied_for: 'Cook' })] });
  hostWithJobs(job(1, 'Bell Ringer'));
  hostWithBlogs(blog(1, 'On bells', { tags: 'bells', image: null }));
});

describe.each(rows.map((each) => [each.name, each] as const))('%s', (_, row) => {
  test('keeps the typed text over a long text, spaces, a wrong file, a reload and Back', async () => {
    if (row.by) signIn(row.by);
    const { router } = await renderApp('/about');
    router.history.push(row.path);
    await open(row);
    if (row.file) {
      const wrong = new File(['MZ'], 'x.exe', { type: 'application/octet-stream' });
      const field = formOf(row).getByLabelText(row.file.label);
      await field.upload(wrong);
      await expect
        .element(field)
        .toHaveAccessibleDescription(expect.stringMatching(/another kind of file|cannot be used here/));
    }
    if (row.long) {
      const long = 'x'.repeat(Math.max(10_000, row.long.takes + 1));
      const limit = expect.stringContaining(`at most ${row.long.takes.toLocaleString('en')} characters`);
      await (await fieldOf(row, row.long.label)).fill(long);
      await expect.element(await fieldOf(row, row.long.label)).toHaveAccessibleDescription(limit);
      await reloadApp();
      await ready(row);
      await expect.element(await fieldOf(row, row.long.label)).toHaveValue(long);
      await expect.element(await fieldOf(row, row.long.label)).toHaveAccessibleDescription(limit);
    }
    const pasted = row.pasted ?? Object.keys(row.text)[0] ?? '';
    const field = await fieldOf(row, pasted);
    await field.fill(` ${row.text[pasted]} `);
    if (row.pasted) await expect.element(field).toHaveValue(row.text[pasted] ?? '');
    (field.element() as HTMLElement).blur();
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');

    await fillIn(row);
    const again = await reloadApp();
    await ready(row);
    await expectKept(row);
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    for (const text of Object.values(row.secret ?? {})) expect(stored).not.toContain(text);
    again.router.history.back();
    await expectGone(formOf(row));
    again.router.history.forward();
    await expectKept(row);
    await expectGone(page.getByText(row.success));
  });

  test('loses nothing without a network, an answer or a session, and is sent once however often it is pressed', async () => {
    const log = watchLog();
    if (row.by) signIn(row.by);
    await renderApp(row.path);
    await open(row);
    await fillIn(row);
    fakeApi().goOffline();
    await expectRefusedAndKept(row, log);
    fakeApi().goOffline(false);

    await ready(row);
    await fillIn(row);
    fakeApi().answer(row.call, loseAnswer);
    await expectRefusedAndKept(row, log);
    if (row.by === 'admin') {
      fakeApi().answer(row.call, () => fail('unauthorized'));
      await buttonOf(row).click();
      await expect.element(page.getByText('Please log in again. Your text is kept.')).toBeVisible();
      await expect.element(page.getByLabelText('Password')).toBeVisible();
      await expectGone(page.getByText(row.success));
      signIn('admin');
      await renderApp(new URLSearchParams(appAddress().split('?')[1]).get('redirect') ?? '');
      await ready(row);
      await expectKept(row);
    }

    await fillIn(row);
    const reply = Promise.withResolvers<void>();
    const before = fakeApi().callsOf(row.call).length;
    fakeApi().answer(row.call, () => reply.promise.then(row.answer) as never);
    for (const _ of [1, 2]) (formOf(row).element() as HTMLFormElement).requestSubmit();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => fakeApi().callsOf(row.call).length, { timeout: 10_000 }).toBe(before + 1);
    // Meanwhile nothing more is taken, and the focus stays.
    for (const [label, text] of Object.entries({ ...row.text, ...row.secret })) {
      const field = await fieldOf(row, label);
      (field.element() as HTMLElement).focus();
      document.execCommand('insertText', false, 'x');
      expect((field.element() as HTMLInputElement).value).toBe(text);
      await expect.element(field).toHaveFocus();
    }
    for (const box of row.boxes ?? []) await (await fieldOf(row, box)).click();
    for (const tag of row.tags ?? [])
      await formOf(row)
        .getByRole('button', { name: `Remove ${tag}` })
        .click();
    await expectKept(row);
    reply.resolve();
    await expect.element(page.getByText(row.refusal ?? row.success).first()).toBeVisible();
    expect(fakeApi().callsOf(row.call)).toHaveLength(before + 1);
    await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY');
  });
});
