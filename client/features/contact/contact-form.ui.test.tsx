import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loseAnswer } from '../../test-support/fake-api.ts';
import { fakeApi, reloadApp, renderApp } from '../../test-support/render-app.tsx';
import { answer, expectGone, expectShown, expectText, type } from '../../test-support/screen.ts';

const typed = { Name: 'Ananya Rao', Email: 'ananya@example.com', Phone: '9000000142', Message: 'Three clinics.' };
const form = page.getByRole('form', { name: 'Contact Us' });
const field = (name: string) => form.getByRole('textbox', { name });
const agree = form.getByRole('checkbox');
const alert = page.getByRole('alertdialog');
const send = () => form.getByRole('button', { name: /^Send/ }).click();
const submissionId = () => form.element().querySelector<HTMLInputElement>('[name=submission_id]')?.value;
const reply = (success: boolean, message: string) => fakeApi().answer('sendContactForm', () => ({ success, message }));
const colourOf = async (text: string) => {
  await expectShown(form.getByText(text));
  return getComputedStyle(form.getByText(text).element()).color;
};
const red = 'rgb(179, 38, 30)';

async function openForm() {
  const app = await renderApp('/contact');
  await expect.poll(submissionId).toBeTruthy();
  return app;
}

async function fill(changes: Readonly<Record<string, string>> = {}) {
  for (const [name, value] of Object.entries({ ...typed, ...changes })) await type(field(name), value);
}

async function expectKept() {
  for (const [name, value] of Object.entries(typed)) await expect.element(field(name)).toHaveValue(value);
  await expect.element(agree).toBeChecked();
}

test('says once after the reload that the message was sent', async () => {
  sessionStorage.setItem('contact-sent', 'true');
  const { router } = await renderApp('/contact');
  const said = page.getByText('Form Submitted Successfully');
  await expect.element(said).toBeInViewport();
  await router.navigate({ to: '/about' });
  await router.navigate({ to: '/contact' });
  await expectShown(page.getByLabelText('Message'));
  await expectGone(said);
});

test('a message that arrives after its page was left is not offered again, and another page is not reloaded', async () => {
  const { router } = await openForm();
  await fill();
  const arrival = Promise.withResolvers<void>();
  fakeApi().answer('sendContactForm', () => arrival.promise.then(() => ({ success: true, message: '' })));
  await send();
  await router.navigate({ to: '/about' });
  await expect.element(page.getByLabelText('Message')).not.toBeInTheDocument();
  arrival.resolve();
  await expectText(alert, 'Form Submitted Successfully');
  await answer('OK');
  await expectGone(alert);
  expect(Object.keys(sessionStorage).filter((key) => /^draft:contact|^contact-sent/.test(key))).toEqual([]);
  await router.navigate({ to: '/contact' });
  await expect.element(field('Message')).toHaveValue('');
});

test('promises an answer, and marks what is missing before it sends anything, without an alert, until it is corrected', async () => {
  await openForm();
  await expectShown(page.getByRole('heading', { name: 'Get in Touch' }), 'We answer within 24 hours on business days.');
  await expect.element(form.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy-policy');
  await fill({ Name: '', Email: 'ananya@', Message: '' });
  await send();
  await expectShown(form.getByText('Please tell us your name.'));
  const problem = 'Enter an email address, such as name@example.com';
  await expect.element(field('Email')).toHaveAccessibleDescription(problem);
  await expectShown(form.getByText('Please write a message.'));
  await expect.element(field('Name')).toHaveFocus();
  await expectGone(alert);
  await field('Name').fill('Ananya');
  await expectGone(form.getByText('Please tell us your name.'));
  await field('Email').fill('ananya@example.com');
  await expect.element(field('Email')).not.toHaveAccessibleDescription(problem);
  await expectShown(form.getByText('Please write a message.'));
  expect(fakeApi().callsOf('sendContactForm')).toEqual([]);
});

test('shows a refusal in red whatever it says, keeps the text over a reload, and sends it as a new submission', async () => {
  await openForm();
  const refusal = 'Your message was not successfully checked.';
  reply(false, refusal);
  await fill();
  await agree.click();
  const refused = submissionId();
  await send();
  await expectText(alert, refusal);
  expect(await colourOf(refusal)).toBe(red);
  await answer('OK');
  await expect.poll(() => fakeApi().reloads).toBe(1);
  await reloadApp();
  await expectKept();
  await expectText(form.getByRole('alert'), refusal);
  await expect.poll(submissionId).toBeTruthy();
  expect(submissionId()).not.toBe(refused);

  reply(true, 'Form Submitted Successfully');
  await send();
  await expectText(alert, 'Form Submitted Successfully');
  expect(await colourOf('Form Submitted Successfully')).toBe('rgb(28, 107, 52)');
  await answer('OK');
  await reloadApp();
  await expect.element(field('Name')).toHaveValue('');
});

test('says that nobody answered, and sends the same submission the next time', async () => {
  await openForm();
  fakeApi().answer('sendContactForm', loseAnswer);
  await fill();
  const id = submissionId();
  await send();
  await expectText(alert, 'could not be sent');
  await answer('OK');
  await reloadApp();
  await expect.element(field('Message')).toHaveValue('Three clinics.');
  expect(submissionId()).toBe(id);
});
