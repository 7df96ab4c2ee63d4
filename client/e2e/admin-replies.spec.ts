import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { newApplicant, postApplication } from './support/applicant.ts';

test('an admin writes to an applicant from a prepared text, and the history shows the mail once it was sent', async ({
  page,
  site,
  signInAsAdmin,
}) => {
  const person = newApplicant();
  const name = person['First name'];
  await postApplication(page, 'UI Designer', person);
  // That it arrived.
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

  // Nothing has been typed: the next text takes the place of the first.
  await form.getByLabel('Prepared text').selectOption('Interview');
  await expect(form.getByLabel('Subject')).toHaveValue('UI Designer: may we meet?');
  const text = form.getByLabel('Mail text');
  await expect(text).toHaveValue(new RegExp(`^Dear ${name},`));
  await page.reload();
  await expect(form.getByLabel('Subject')).toHaveValue('UI Designer: may we meet?');
  await expect(form.getByLabel('Prepared text'), 'says which text stands below').toHaveValue('interview');
  await form.getByLabel('Prepared text').selectOption('Offer');
  await expect(form.getByLabel('Subject'), 'nobody has typed, so nobody is asked').not.toHaveValue(/may we meet/);
  await form.getByLabel('Prepared text').selectOption('Interview');
  await expect(form.getByLabel('Subject')).toHaveValue('UI Designer: may we meet?');

  // Closed and opened again, it is as it was, and Enter sends no other subject.
  await form.getByLabel('Subject').fill('A subject of my own');
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toHaveCount(0);
  await panel.getByRole('button', { name: 'Reply by mail…' }).click();
  await expect(form.getByText('What you had typed before is back.')).toBeVisible();
  await expect(form.getByLabel('Subject')).toHaveValue('A subject of my own');
  await form.getByLabel('Subject').fill('UI Designer: may we meet?');
  await text.fill(`Dear ${name},\n\nplease come on Monday at ten.\n\n<b>Plain</b> text.`);
  await form.getByText('Preview').click();
  await expect(form.getByRole('group').filter({ hasText: 'Preview' })).toContainText('<b>Plain</b> text.');

  await form.getByLabel('Prepared text').selectOption('Rejected');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(text).toHaveValue(/Monday at ten/);

  await page.reload();
  await expect(text).toHaveValue(/Monday at ten/);
  await expect(form.getByLabel('Subject')).toHaveValue('UI Designer: may we meet?');

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(text).toHaveValue(/Monday at ten/);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send mail' }).click();
  await expect(page.getByText(`Your mail to ${person.Email} has left.`)).toBeVisible();
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

test('a reply that is gone on with says which text it was prepared from, whatever was changed in it since', async ({
  page,
  site,
  signInAsAdmin,
}) => {
  const person = newApplicant();
  const name = person['First name'];
  await postApplication(page, 'UI Designer', person);
  await site.mails.waitFor(person.Email);
  await signInAsAdmin(page);
  await page.goto('/jobresponse');
  await page.getByRole('row').getByRole('link', { name, exact: true }).click();
  const form = page.getByRole('form', { name: 'Reply by mail' });
  const prepared = form.getByLabel('Prepared text');
  const subject = form.getByLabel('Subject');
  const text = form.getByLabel('Mail text');
  const isBack = form.getByText('What you had typed before is back.');
  await page.getByRole('button', { name: 'Reply by mail…' }).click();
  await prepared.selectOption('Interview');
  await text.fill(`${await text.inputValue()}\n\nBring your ID.`);
  await page.reload();
  await expect(text).toHaveValue(/Bring your ID/);
  await expect(prepared).toHaveValue('interview');

  await prepared.selectOption('New');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace it' }).click();
  await expect(prepared).toHaveValue('new');
  await text.fill(`${await text.inputValue()}\n\nUntil soon.`);
  const panel = page.getByRole('region', { name });
  await panel.getByLabel('State').selectOption('Reviewing');
  await panel.getByRole('button', { name: 'Set state' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Reviewing' })).toBeVisible();
  await page.reload();
  await expect(isBack).toBeVisible();
  await expect(text).toHaveValue(/Until soon/);
  await expect(prepared).toHaveValue('new');
  await expect(subject, 'the one that belongs to the text').toHaveValue('Your application for UI Designer');

  await prepared.selectOption('Offer');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace it' }).click();
  await form.getByRole('button', { name: 'Start over' }).click();
  await expect(prepared, 'begun anew with the text that stands there').toHaveValue('new');
  await expect(subject).toHaveValue('Your application for UI Designer');
  await subject.fill('A subject of my own');
  await page.reload();
  await expect(subject).toHaveValue('A subject of my own');
  await expect(text, 'where nobody has changed it, too').toHaveValue(/It has arrived, and a person will read it/);
});

test('the history says of each mail how it left, also after a mail server has come or gone', async ({
  page,
  site,
  signInAsAdmin,
}) => {
  const person = newApplicant();
  await postApplication(page, 'UI Designer', person);
  await site.mails.waitFor(person.Email);
  await signInAsAdmin(page);
  const mail = (number: number, subject: string, transport?: 'server' | 'files') => ({
    number,
    kind: 'mail',
    text: `${subject}\n\nText.`,
    author: 'admin@example.com',
    createdAt: '2026-11-20T09:00:00.000Z',
    mail: 'sent',
    ...(transport && { transport }),
  });
  const events = [mail(1, 'By file', 'files'), mail(2, 'By server', 'server'), mail(3, 'From before it was noted')];
  const words = { files: 'Kept as a file, without a mail server', server: 'Sent' };
  for (const mails of ['server', 'files'] as const) {
    await page.route('**/api/hiring/*', (route) =>
      route.fulfill({ json: { data: { state: 'new', version: 3, events, mails } } }),
    );
    await page.goto('/jobresponse');
    await page.getByRole('row').getByRole('link', { name: person['First name'], exact: true }).click();
    const told = (subject: string) => page.getByRole('listitem').filter({ hasText: `Mail: ${subject}` });
    await expect(told('By file')).toContainText(words.files);
    await expect(told('By server')).toContainText(words.server);
    await expect(told('From before it was noted')).toContainText(words[mails]);
    await page.unroute('**/api/hiring/*');
  }
});
