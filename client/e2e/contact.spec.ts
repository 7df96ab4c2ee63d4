import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { skipMinimumFill } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Contact Us' });
const send = (page: Page) => form(page).getByRole('button', { name: /^Send/ }).click();
const alert = (page: Page) => page.getByRole('alertdialog');
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name });

async function fill(page: Page, changes: Readonly<Record<string, string>>) {
  const values = { Email: 'ananya@example.com', Phone: '9000000142', Message: 'Three clinics.', ...changes };
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

/** Waits until the form is hydrated: it then has its own submission id. */
async function open(page: Page) {
  await page.goto('/contact');
  await expect(form(page).locator('input[name="submission_id"]')).not.toHaveValue('');
}

test('sends a message typed faster than the minimum time, and the admin reads it', async ({
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

  const admin = await openVisitor();
  await signInAsAdmin(admin);
  const answered = await admin.request.get(`${site.url}/api/getallcontactform`);
  expect(await answered.text()).toContain(name);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 360, height: 740 } });

  test('on a phone, the reload after sending shows that the message was sent', async ({ page }) => {
    await skipMinimumFill(page);
    await open(page);
    await fill(page, { Name: 'Ananya' });
    await send(page);
    await alert(page).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeFocused();
    const scrolled = page.evaluate(
      () => new Promise((end) => document.addEventListener('scrollend', end, { once: true })),
    );
    await Promise.race([scrolled, page.waitForTimeout(1_000)]);
    await expect(form(page).getByText('Form Submitted Successfully')).toBeInViewport();
  });
});

test('a form sent before script ran returns with its values, hydrates, and keeps them after a reload', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 400/);
  await skipMinimumFill(page);
  await open(page);
  const typed = { Name: 'Ananya "A" Rao', Email: 'ananya@', Message: '\nThree clinics.\n</script><b>Soon</b>.' };
  await fill(page, typed);
  // Submits as the browser does without script.
  await Promise.all([
    page.waitForResponse('/api/forms/contact'),
    form(page).evaluate((element: HTMLFormElement) => element.submit()),
  ]);
  await expect(page).toHaveURL('/contact');
  await untilHydrated(page);
  const problem = form(page).getByText('Enter an email address, such as name@example.com');
  await expect(problem).toHaveCount(2);
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Message')).toHaveValue(typed.Message);
  await expectAccessible(page);
  await field(page, 'Email').fill('ananya@example.com');
  await expect(problem).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue(typed.Name);
  await expect(field(page, 'Message')).toHaveValue(typed.Message);
  await expect(field(page, 'Email')).toHaveValue('ananya@example.com');
  await send(page);
  await expect(alert(page)).toHaveText(/Form Submitted Successfully/);
});
