import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newPerson } from './support/people.ts';
import type { Site } from './support/site.ts';

// Every form of the site goes through the same ten moments: nothing typed is lost, nothing false is said.
// A new form is one row more.

interface Row {
  readonly path: string;
  /** The accessible name of the form. */
  readonly name: string;
  /** For the admin alone. */
  readonly admin?: true;
  /** What somebody types, by label. */
  readonly text: Readonly<Record<string, string>>;
  /** What is never kept, by label. */
  readonly secret?: Readonly<Record<string, string>>;
  readonly boxes?: readonly string[];
  /** The call it makes. */
  readonly call: string;
  readonly button: string;
  /** A label whose field takes spaces around what is pasted, and shows none of them as a fault. */
  readonly pasted?: string;
  /** A field for long text, and how much it takes. */
  readonly long?: { readonly label: string; readonly takes: number };
  /** A file field, by label, and the words about a wrong one. */
  readonly file?: string;
  /** Words of success: never seen while nothing has been stored. */
  readonly success: RegExp;
  /** The words when there is no network, or the server has gone. */
  readonly unreachable: RegExp;
}

const person = newPerson();

const rows: readonly Row[] = [
  {
    path: '/contact',
    name: 'Contact Us',
    text: { Name: person.name, Email: person.email, Phone: '9876543210', Message: 'Three clinics.\n\nSoon.' },
    call: '/api/forms/contact',
    button: 'Send message',
    pasted: 'Email',
    long: { label: 'Message', takes: 10_000 },
    success: /Form Submitted Successfully/,
    unreachable: /could not be sent/,
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
    file: 'Resume (optional)',
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
    unreachable: /We could not reach the server/,
  },
  {
    path: '/alljobposition',
    name: 'Post a New Job',
    admin: true,
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
];

const formOf = (page: Page, row: Row) => page.getByRole('form', { name: row.name, exact: true });
const fieldOf = (page: Page, row: Row, label: string): Locator =>
  formOf(page, row).getByLabel(label, { exact: false }).and(page.locator('input, textarea')).first();
const press = (page: Page, row: Row) => formOf(page, row).getByRole('button', { name: row.button });

/** Opens the form and waits until script is in charge: it gives the form's button its meaning. */
async function open(page: Page, row: Row, site?: Site): Promise<void> {
  await page.goto((site?.url ?? '') + row.path);
  await expect(press(page, row)).toBeEnabled();
  const id = formOf(page, row).locator('input[name="submission_id"]');
  if ((await id.count()) > 0) await expect(id).not.toHaveValue('');
}

async function type(page: Page, row: Row): Promise<void> {
  for (const [label, text] of Object.entries({ ...row.text, ...row.secret }))
    await fieldOf(page, row, label).fill(text);
  for (const box of row.boxes ?? []) await formOf(page, row).getByLabel(box).check();
}

/** Everything that may be kept is there. */
async function expectKept(page: Page, row: Row): Promise<void> {
  for (const [label, text] of Object.entries(row.text)) await expect(fieldOf(page, row, label)).toHaveValue(text);
  for (const box of row.boxes ?? []) await expect(formOf(page, row).getByLabel(box)).toBeChecked();
}

/** Closes the alert where the form shows one; the page then loads again where it can. */
async function closeAlert(page: Page): Promise<void> {
  const alert = page.getByRole('alertdialog');
  if (await alert.isVisible()) await alert.getByRole('button', { name: 'OK' }).click();
}

/** Sends while nobody answers: the words say so, success is not claimed, and all is still there. */
async function expectRefusedAndKept(page: Page, row: Row): Promise<void> {
  await press(page, row).click();
  await expect(page.getByText(row.unreachable).first()).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(row.success)).toHaveCount(0);
  await closeAlert(page);
  await expectKept(page, row);
}

const noNetwork = /net::ERR_|status of (4|5)\d\d/;

test.beforeEach(async ({ page, signInAsAdmin }, { title }) => {
  if (rows.some((row) => row.admin && title.startsWith(`${row.name}: `))) await signInAsAdmin(page);
});

for (const row of rows) {
  test(`${row.name}: what is typed outlives a reload, a way to another page and back, and stays out of other tabs`, async ({
    page,
  }) => {
    await open(page, row);
    await type(page, row);
    await page.reload();
    await expectKept(page, row);
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    for (const secret of Object.values(row.secret ?? {})) expect(stored).not.toContain(secret);

    const [link, path] = row.admin ? ['All Job Posts', '/alljobposts'] : ['About Us', '/about'];
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expectKept(page, row);

    const other = await page.context().newPage();
    await open(other, row);
    for (const label of Object.keys(row.text)) await expect(fieldOf(other, row, label)).toHaveValue('');
  });

  test(`${row.name}: without a network, and with a server that dies, nothing is lost and no success is claimed`, async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.expect(noNetwork);
    await open(page, row);
    await type(page, row);
    await context.setOffline(true);
    await expectRefusedAndKept(page, row);
    await context.setOffline(false);
    // The server takes the post and dies before it has answered.
    await page.route(`**${row.call}`, (route) => route.abort('connectionreset'));
    await type(page, row);
    await expectRefusedAndKept(page, row);
  });

  test(`${row.name}: pressed twice it is sent once, whatever session has ended meanwhile`, async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.expect(noNetwork);
    await open(page, row);
    await type(page, row);
    let calls = 0;
    const answered = Promise.withResolvers<void>();
    await page.route(`**${row.call}`, async (route) => {
      calls += 1;
      await answered.promise;
      await route.continue();
    });
    await context.clearCookies();
    const button = press(page, row);
    const box = await button.boundingBox();
    if (!box) throw new Error('The button is not there.');
    // A bouncing mouse, and Enter beside it.
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
    await fieldOf(page, row, Object.keys(row.text)[0] ?? '').press('Enter');
    await expect.poll(() => calls).toBe(1);
    answered.resolve();
    await expect(formOf(page, row).or(page.getByRole('heading')).first()).toBeVisible();
    expect(calls).toBe(1);
  });

  test(`${row.name}: spaces around a pasted text, very long texts and wrong files are said beside the field, or taken`, async ({
    page,
  }) => {
    await open(page, row);
    await type(page, row);
    if (row.pasted) {
      const value = row.text[row.pasted] ?? '';
      await fieldOf(page, row, row.pasted).fill(` ${value} `);
      await expect(fieldOf(page, row, row.pasted)).toHaveValue(value);
    }
    if (row.long) {
      const field = fieldOf(page, row, row.long.label);
      await field.fill('x'.repeat(10_000));
      expect((await field.inputValue()).length).toBe(Math.min(row.long.takes, 10_000));
    }
    if (row.file) {
      const wrong = { name: '../../x.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };
      await formOf(page, row).getByLabel(row.file).setInputFiles(wrong);
      await expect(formOf(page, row).getByLabel(row.file)).toHaveAccessibleDescription(/cannot be used here/);
    }
    await expect(page.getByText(row.success)).toHaveCount(0);
  });
}
