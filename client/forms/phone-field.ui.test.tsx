import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, renderApp } from '../test-support/render-app.tsx';
import { devtools } from '../test-support/screen.ts';

async function fillContactForm(phone: string) {
  const api = fakeApi();
  api.answer('sendContactForm', () => ({ success: true, message: 'Form Submitted Successfully' }));
  api.answer('getFormStamp', () => ({ stamp: 'a stamp' }));
  const { router } = await renderApp('/contact');
  await page.getByLabelText('Name').fill('Asha Rao');
  await page.getByLabelText('Email').fill('asha@example.com');
  await page.getByLabelText('Message').fill('Hello there');
  await userEvent.type(page.getByLabelText('Phone'), phone);
  await page.getByRole('button', { name: 'Send' }).click();
  return { api, router };
}

test.each([
  ['+447911123456', '4479111234', 'This number begins with another country code than +91.'],
  ['98765432109', '9876543210', 'Only ten digits fit here. Left out: 9'],
])('does not send the cut number of %s until the visitor edits it', async (typed, kept, note) => {
  const { api } = await fillContactForm(typed);
  const phone = page.getByLabelText('Phone');
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toHaveValue(kept);
  await expect.element(page.getByText(note)).toBeVisible();
  expect(api.callsOf('sendContactForm')).toEqual([]);

  await phone.fill('9876543210');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Form Submitted Successfully' })).toBeVisible();
  expect(api.callsOf('sendContactForm')).toHaveLength(1);
});

test.each([
  ['+447911123456', 'This number begins with another country code than +91.'],
  ['98765432109', 'A phone number here has ten digits; this one has 11 digits.'],
])('restores the whole of %s with its note after Back, and does not send it', async (typed, note) => {
  const { api, router } = await fillContactForm(typed);
  await router.navigate({ to: '/about' });
  await expect.element(page.getByLabelText('Phone')).not.toBeInTheDocument();
  router.history.back();

  const phone = page.getByLabelText('Phone');
  await expect.element(phone).toHaveValue(typed);
  await expect.element(page.getByText(note)).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(phone).toHaveFocus();
  expect(api.callsOf('sendContactForm')).toEqual([]);
});

test('prevents the browser from restoring a cut number', async () => {
  await fillContactForm('98765432109');
  const phone = page.getByLabelText('Phone');
  await expect.element(phone).toHaveAttribute('autocomplete', 'off');
  await phone.fill('9876543210');
  await expect.element(phone).toHaveAttribute('autocomplete', 'tel');
});

test('reads a number that an input method writes once it is complete, and nothing of it twice', async () => {
  fakeApi().answer('getFormStamp', () => ({ stamp: 'a stamp' }));
  await renderApp('/contact');
  const phone = page.getByLabelText('Phone');
  await phone.click();
  for (const text of ['９', '９８', '９８７', '９８７６５４３２１０']) {
    const [selectionStart, selectionEnd] = [text.length, text.length];
    await devtools().send('Input.imeSetComposition', { text, selectionStart, selectionEnd });
    await expect.element(phone).toHaveValue(text);
  }
  await devtools().send('Input.insertText', { text: '９８７６５４３２１０' });
  await expect.element(phone).toHaveValue('9876543210');
  await expect.element(phone).toHaveAccessibleDescription('10 digits, without the country code');
});
