import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Contact Us' });
const send = (page: Page) => form(page).getByRole('button').click();
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

test('keeps only ten digits of the phone', async ({ page }) => {
  await open(page);
  await field(page, 'Phone').pressSequentially('+91 90-000 0014 2x99');
  await expect(field(page, 'Phone')).toHaveValue('9190000001');
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
  await expect(form(page).getByText('Form Submitted Successfully')).toBeHidden();

  const desk = await openVisitor();
  await signInAsAdmin(desk);
  const answered = await desk.request.get(`${site.url}/api/getallcontactform`);
  expect(await answered.text()).toContain(name);
});

test('shows the provider’s message in red, loads the page again, and has kept what was typed', async ({ page }) => {
  await open(page);
  await answer(page, 200, { success: false, message: 'This address has written too often.' });
  await fill(page);
  await form(page).getByRole('checkbox').check();
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
  await page.unroute('**/api/forms/contact');
  await send(page);
  await expect(alert(page)).toHaveText(/Form Submitted Successfully/);
  await closeAndReload(page);
  await expect(field(page, 'Name')).toHaveValue('');
});

test('shows the server’s words beside the fields, after the reload too', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 400/);
  await open(page);
  await fill(page, { Email: 'ananya@', Message: '' });
  await send(page);
  await expect(alert(page)).toContainText('Please check the marked fields.');
  await closeAndReload(page);
  await expect(field(page, 'Email')).toHaveValue('ananya@');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Enter an email address, such as name@example.com');
  await expect(field(page, 'Email')).toBeFocused();
  await expect(form(page).getByText('Please write a message.')).toBeVisible();
  await expectAccessible(page);
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
  await form(page).getByRole('button').dblclick();
  await expect(alert(page)).toBeVisible();
  expect(posts).toBe(1);
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
