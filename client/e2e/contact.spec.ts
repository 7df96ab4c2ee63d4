import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { untilHydrated } from './support/hydration.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Contact Us' });
const sendButton = (page: Page) => form(page).getByRole('button', { name: /^Send/ });
const send = (page: Page) => sendButton(page).click();
const alert = (page: Page) => page.getByRole('alertdialog');
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name });

async function fill(page: Page, changes: Readonly<Record<string, string>> = {}) {
  const values = {
    Name: 'Ananya Rao',
    Email: 'ananya@example.com',
    Phone: '9000000142',
    Message: 'Three clinics.',
    ...changes,
  };
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

/** The form is a living one once it has its own id for the submission. */
async function open(page: Page) {
  await page.goto('/contact');
  await expect(form(page).locator('input[name="submission_id"]')).not.toHaveValue('');
}

/** Closes the alert and waits until the page has loaded anew. */
async function closeAndReload(page: Page) {
  const reloaded = page.waitForEvent('load');
  await alert(page).getByRole('button', { name: 'OK' }).click();
  await reloaded;
}

const answer = (page: Page, status: number, body: object) =>
  page.route('**/api/forms/contact', (route) => route.fulfill({ status, json: body }));

test('shows the panel, the form, the promise and the way to the privacy policy', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeVisible();
  await expect(page.getByText('We answer within 24 hours on business days.')).toBeVisible();
  await expect(form(page).getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy-policy');
  await expectAccessible(page);
});

test('keeps only ten digits of the phone, and says which it left out', async ({ page }) => {
  await open(page);
  await field(page, 'Phone').pressSequentially('90000-00142 x99');
  await expect(field(page, 'Phone')).toHaveValue('9000000142');
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/Only ten digits fit here. Left out: 99/);
  await page.reload();
  await expect(field(page, 'Phone')).toHaveValue('90000-00142 x99');
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/ten digits; this one has 12 digits/);
  await field(page, 'Phone').fill('');
  await field(page, 'Phone').pressSequentially('90000001429');
  await field(page, 'Phone').press('Backspace');
  await expect(field(page, 'Phone')).toHaveValue('900000014');
  await expect(form(page).getByText('Left out')).toHaveCount(0);
});

test('takes a phone number as people write it, typed or pasted, and never a wrong one', async ({ page }) => {
  await open(page);
  const phone = field(page, 'Phone');
  await phone.pressSequentially('+91 98765-43210');
  await expect(phone).toHaveValue('9876543210');
  for (const written of ['+91 98765-43210', '098765 43210', '٩٨٧٦٥٤٣٢١٠', '(91) 98765 43210']) {
    // One event for the whole text, as of a paste or the browser's own filling in.
    await phone.fill(written);
    await expect(phone).toHaveValue('9876543210');
  }
  await phone.fill('0120 4555 0100');
  await expect(phone).toHaveValue('0120 4555 0100');
  await expect(phone).toHaveAccessibleDescription(/ten digits; this one has 12 digits/);
  await fill(page, { Phone: '+65 6123 4567' });
  let posts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/forms/contact')) posts += 1;
  });
  await send(page);
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/another country code/);
  expect(posts).toBe(0);
});

test('sends, says so, empties the form and loads the page again', async ({
  page,
  site,
  signInAsAdmin,
  openVisitor,
}) => {
  await open(page);
  const name = `Ananya ${Date.now()}`;
  await fill(page, { Name: name });
  await form(page).getByRole('checkbox').check();
  await send(page);
  await expect(form(page).getByRole('button', { name: 'Sending....' })).toBeVisible();
  await expect(alert(page)).toHaveText(/Form Submitted Successfully/);
  await expect(form(page).getByText('Form Submitted Successfully')).toHaveCSS('color', 'rgb(28, 107, 52)');
  await expect(field(page, 'Message')).toHaveValue('');
  await expectAccessible(page);
  await closeAndReload(page);
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(form(page).getByText('Form Submitted Successfully')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await untilHydrated(page);
  await expect(form(page).getByText('Form Submitted Successfully')).toBeHidden();

  const admin = await openVisitor();
  await signInAsAdmin(admin);
  const answered = await admin.request.get(`${site.url}/api/getallcontactform`);
  expect(await answered.text()).toContain(name);
});

test('shows the provider’s message in red, loads the page again, and has kept what was typed', async ({ page }) => {
  await open(page);
  await answer(page, 200, { success: false, message: 'This address has written too often.' });
  await fill(page);
  await form(page).getByRole('checkbox').check();
  const id = form(page).locator('input[name="submission_id"]');
  const refused = await id.inputValue();
  await send(page);
  await expect(alert(page)).toContainText('This address has written too often.');
  await expect(form(page).getByText('This address has written too often.')).toHaveCSS('color', 'rgb(179, 38, 30)');
  await closeAndReload(page);
  await expect(field(page, 'Name')).toHaveValue('Ananya Rao');
  await expect(field(page, 'Email')).toHaveValue('ananya@example.com');
  await expect(field(page, 'Phone')).toHaveValue('9000000142');
  await expect(field(page, 'Message')).toHaveValue('Three clinics.');
  await expect(form(page).getByRole('checkbox')).toBeChecked();
  await expect(form(page).getByRole('alert')).toHaveText('This address has written too often.');

  // Sent again, it is a new submission, and what was kept is forgotten.
  await expect(id).toHaveValue(/./);
  await expect(id).not.toHaveValue(refused);
  await page.unroute('**/api/forms/contact');
  await send(page);
  await expect(alert(page)).toHaveText(/Form Submitted Successfully/);
  await closeAndReload(page);
  await expect(field(page, 'Name')).toHaveValue('');
});

test('marks what is missing before anything is sent, without an alert, until it is put right', async ({ page }) => {
  await open(page);
  let posts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/forms/contact')) posts += 1;
  });
  await fill(page, { Name: '', Email: 'ananya@', Message: '' });
  await send(page);
  await expect(form(page).getByText('Please tell us your name.')).toBeVisible();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Enter an email address, such as name@example.com');
  await expect(form(page).getByText('Please write a message.')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expectAccessible(page);
  await expect(alert(page)).toBeHidden();
  await field(page, 'Name').fill('Ananya');
  await expect(form(page).getByText('Please tell us your name.')).toBeHidden();
  await field(page, 'Email').fill('ananya@example.com');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('');
  await expect(form(page).getByText('Please write a message.')).toBeVisible();
  expect(posts).toBe(0);
});

test('the outcome decides the colour, whatever the provider says', async ({ page }) => {
  await open(page);
  await answer(page, 200, { success: false, message: 'Your message was not successfully checked.' });
  await fill(page);
  await send(page);
  await expect(form(page).getByText('not successfully checked')).toHaveCSS('color', 'rgb(179, 38, 30)');
});

test('keeps the message when the visitor follows a link and comes back, and over a reload', async ({ page }) => {
  await open(page);
  await fill(page);
  await form(page).getByRole('checkbox').check();
  await form(page).getByRole('link', { name: 'privacy policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.goBack();
  const all = async () => {
    await expect(field(page, 'Name')).toHaveValue('Ananya Rao');
    await expect(field(page, 'Phone')).toHaveValue('9000000142');
    await expect(field(page, 'Message')).toHaveValue('Three clinics.');
    await expect(form(page).getByRole('checkbox')).toBeChecked();
  };
  await all();
  await page.reload();
  await all();
  // Nobody but whoever typed it: another tab starts empty.
  const other = await page.context().newPage();
  await open(other);
  await expect(field(other, 'Message')).toHaveValue('');
});

test('a phone number that an input method writes is read once it is whole, and nothing of it twice', async ({
  page,
}) => {
  await page.goto('/contact');
  await untilHydrated(page);
  const phone = field(page, 'Phone');
  await phone.focus();
  const session = await page.context().newCDPSession(page);
  for (const text of ['９', '９８', '９８７', '９８７６５４３２１０']) {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await expect(phone).toHaveValue(text);
  }
  await session.send('Input.insertText', { text: '９８７６５４３２１０' });
  await expect(phone).toHaveValue('9876543210');
  await expect(phone).toHaveAccessibleDescription('10 digits, without the country code');
});

test('what was typed before script came is kept over a reload, and its phone number is taken', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await fill(page, { Phone: '+91 90000 00142' });
  script.resolve();
  await expect(field(page, 'Phone')).toHaveValue('9000000142');
  await expect(form(page).locator('input[name="submission_id"]')).not.toHaveValue('');
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue('Three clinics.');
  await expect(field(page, 'Phone')).toHaveValue('9000000142');
  await send(page);
  await expect(alert(page)).toHaveText(/Form Submitted Successfully/);
});

test('says so when nobody answers, and sends the same submission the next time', async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED/);
  await open(page);
  await page.route('**/api/forms/contact', (route) => route.abort());
  await fill(page);
  const id = await form(page).locator('input[name="submission_id"]').inputValue();
  await send(page);
  await expect(alert(page)).toContainText('could not be sent');
  await closeAndReload(page);
  await expect(field(page, 'Message')).toHaveValue('Three clinics.');
  await expect(form(page).locator('input[name="submission_id"]')).toHaveValue(id);
});

test('a second press while sending sends nothing more', async ({ page }) => {
  await open(page);
  let posts = 0;
  await page.route('**/api/forms/contact', async (route) => {
    posts += 1;
    await route.fulfill({ json: { success: true, message: 'Form Submitted Successfully' } });
  });
  await fill(page);
  await sendButton(page).dblclick();
  await expect(alert(page)).toBeVisible();
  expect(posts).toBe(1);
});

test('a form sent before script was there comes back as the living form, and goes on over a reload', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 400/);
  await open(page);
  await fill(page, { Name: 'Ananya Rao', Email: 'ananya@', Message: 'Three\nclinics.' });
  // As the browser does it alone.
  await Promise.all([
    page.waitForResponse('/api/forms/contact'),
    form(page).evaluate((element: HTMLFormElement) => element.submit()),
  ]);
  await expect(page).toHaveURL('/contact');
  await untilHydrated(page);
  const problem = form(page).getByText('Enter an email address, such as name@example.com');
  await expect(problem).toHaveCount(2);
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Message')).toHaveValue('Three\nclinics.');
  await expectAccessible(page);
  await field(page, 'Email').fill('ananya@example.com');
  await expect(problem).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Ananya Rao');
  await expect(field(page, 'Message')).toHaveValue('Three\nclinics.');
  await expect(field(page, 'Email')).toHaveValue('ananya@example.com');
  await send(page);
  await expect(alert(page)).toHaveText(/Form Submitted Successfully/);
  await closeAndReload(page);
  await expect(field(page, 'Name')).toHaveValue('');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('is a plain post with a page for an answer', async ({ page }) => {
    await page.goto('/contact');
    await fill(page);
    await send(page);
    await expect(page.getByText('Form Submitted Successfully')).toBeVisible();
  });
});
