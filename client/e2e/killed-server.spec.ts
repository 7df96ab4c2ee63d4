import { expect, test } from './fixtures.ts';
import { watchStatuses } from './support/statuses.ts';

test('a form that is sent while the server dies is kept in its tab alone, and sent when the server is back', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  pageErrors.expect(/net::ERR_/);
  const form = page.getByRole('form', { name: 'Contact Us' });
  const message = form.getByRole('textbox', { name: 'Message' });
  const send = form.getByRole('button', { name: 'Send message' });
  const bornWithWords = await watchStatuses(page);
  await page.goto('/contact');
  await expect(form.locator('input[name="submission_id"]')).not.toHaveValue('');
  for (const [label, text] of Object.entries({
    Name: 'Asha Rao',
    Email: 'asha@example.com',
    Message: 'Three clinics.',
  }))
    await form.getByRole('textbox', { name: label }).fill(text);
  await page.route('**/api/forms/contact', async (route) => {
    await site.kill();
    await route.continue();
  });
  await send.click();
  await expect(page.getByText(/could not be sent/).first()).toBeVisible();
  await expect(page.getByText('Form Submitted Successfully')).toHaveCount(0);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(message).toHaveValue('Three clinics.');
  await page.unroute('**/api/forms/contact');
  await site.start();

  const other = await context.newPage();
  await other.goto('/contact');
  await expect(other.locator('input[name="submission_id"]')).not.toHaveValue('');
  await expect(other.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await page.reload();
  await expect(message).toHaveValue('Three clinics.');
  // Screen readers announce only words that come into a region later.
  expect(bornWithWords).not.toContainEqual(expect.stringContaining('Your unsaved text'));
  await expect(form.locator('input[name="submission_id"]')).not.toHaveValue('');
  await send.click();
  await expect(page.getByRole('alertdialog')).toContainText('Form Submitted Successfully');
});
