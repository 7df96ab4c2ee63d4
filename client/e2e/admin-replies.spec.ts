import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { newApplicant, postApplication } from './support/applicant.ts';

test('an admin mails an applicant from a template, and the history shows the sent mail', async ({
  page,
  site,
  signInAsAdmin,
}) => {
  const person = newApplicant();
  const name = person['First name'];
  await postApplication(page, 'UI Designer', person);
  // The acknowledgement.
  await site.mails.waitFor(person.Email);
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/jobresponse');
  await page.getByRole('row').getByRole('link', { name, exact: true }).click();
  const panel = page.getByRole('region', { name });
  const form = page.getByRole('form', { name: 'Reply by mail' });
  await panel.getByRole('button', { name: 'Reply by mail…' }).focus();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Subject')).toBeFocused();
  await expect(form.getByLabel('Subject')).toHaveValue('Your application for UI Designer');
  await expect(form).toContainText(person.Email);

  // Without typed changes, the next template replaces the first.
  await form.getByLabel('Template').selectOption('Offer');
  await form.getByLabel('Template').selectOption('Interview');
  await expect(form.getByLabel('Subject')).toHaveValue('UI Designer: may we meet?');
  const text = form.getByLabel('Mail text');
  await expect(text).toHaveValue(new RegExp(`^Dear ${name},`));
  await text.fill(`Dear ${name},\n\nplease come on Monday at ten.\n\n<b>Plain</b> text.`);
  await form.getByText('Preview').click();
  await expect(form.getByRole('group').filter({ hasText: 'Preview' })).toContainText('<b>Plain</b> text.');
  await form.getByLabel('Template').selectOption('Rejected');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(text).toHaveValue(/Monday at ten/);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  // On cards, only the labels name the headings.
  await expectAccessible(page, ['empty-table-header']);
  await form.getByRole('button', { name: 'Send mail' }).click();
  await expect(page.getByText(`Mail sent to ${person.Email}.`)).toBeVisible();
  await expect(form).toHaveCount(0);

  const mail = await site.mails.waitFor(person.Email);
  expect(mail).toMatchObject({ to: [person.Email], subject: 'UI Designer: may we meet?' });
  expect(mail.text).toContain('please come on Monday at ten.');
  const event = page.getByRole('listitem').filter({ hasText: 'Mail: UI Designer: may we meet?' });
  await expect(event).toContainText('Sent');
  await expect(event).toContainText(site.admin.email);
  await expect(page.getByRole('dialog').getByLabel('State')).toHaveValue('new');
  await page.reload();
  await expect(event).toContainText('Sent');
  await expect(form).toHaveCount(0);
});
