import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../../shared/errors.ts';
import type { PositionState } from '../../../shared/schemas/job.ts';
import { fakeApi, renderApp } from '../../test-support/render-app.tsx';

const listed: PositionState = { open: true, listed: true, questions: [] };

async function openForm(state: () => PositionState = () => listed) {
  const api = fakeApi();
  api.answer('getFormStamp', () => ({ stamp: 'a stamp' }));
  api.answer('getPosition', state);
  api.answer('sendApplicationForm', () => ({ success: true, message: 'Form submitted successfully!' }));
  await renderApp('/jobform/Designer');
  return api;
}

const number = (name: string) => page.getByRole('spinbutton', { name, exact: true });
const linkedIn = () => page.getByLabelText('LinkedIn profile');
const submit = () => page.getByRole('button', { name: 'Submit application' }).click();

async function fillForm() {
  await page.getByLabelText('First name').fill('Asha');
  await page.getByLabelText('Email').fill('asha@example.com');
  await page.getByLabelText('Mobile number').fill('9876543210');
  await linkedIn().fill('https://www.linkedin.com/in/asha');
  for (const name of ['Experience (years)', 'Relevant experience (years)', 'Current LPA', 'Expected LPA'])
    await number(name).fill('3');
  await page.getByLabelText('30 Days').click();
}

test('completes a LinkedIn address without a scheme when the field is left and on Enter', async () => {
  const api = await openForm();
  await fillForm();
  await linkedIn().fill('linkedin.com/in/zoe');
  await page.getByLabelText('Mobile number').click();
  await expect.element(linkedIn()).toHaveValue('https://linkedin.com/in/zoe');

  await linkedIn().fill('www.linkedin.com/in/zoe');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Form submitted successfully!')).toBeVisible();
  const bodies = api.callsOf('sendApplicationForm').map(({ body }) => body);
  expect(bodies.map((body) => body instanceof FormData && body.get('linkedin_profile'))).toEqual([
    'https://www.linkedin.com/in/zoe',
  ]);
});

test('refuses a LinkedIn address that is a script, in words', async () => {
  const api = await openForm();
  await fillForm();
  await linkedIn().fill('javascript:alert(1)');
  await submit();
  await expect.element(page.getByText('Enter a full web address')).toBeVisible();
  await expect.element(linkedIn()).toHaveFocus();
  expect(api.callsOf('sendApplicationForm')).toEqual([]);
});

test('takes a typed or pasted decimal comma as a decimal point', async () => {
  await openForm();
  await userEvent.type(number('Current LPA'), '6,5');
  await expect.element(number('Current LPA')).toHaveValue(6.5);
  await number('Expected LPA').click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '12,25');
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  await expect.element(number('Expected LPA')).toHaveValue(12.25);
});

test('asks about a salary in rupees and about too much relevant experience, and sends all the same', async () => {
  await openForm();
  await fillForm();
  await number('Current LPA').fill('650000');
  await expect.element(number('Current LPA')).toHaveAccessibleDescription(/Did you mean 6\.5 lakh\?/);
  await number('Relevant experience (years)').fill('9');
  await expect.element(number('Relevant experience (years)')).toHaveAccessibleDescription(/at most 3/);
  await submit();
  await expect.element(page.getByText('Form submitted successfully!')).toBeVisible();
});

test('hints that no opening has the name in the address', async () => {
  await openForm(() => ({ open: true, listed: false, questions: [] }));
  await expect.element(page.getByLabelText('Position')).toHaveAccessibleDescription(/No opening with this name/);
});

test('leads to the other openings when the opening closes while the form is open', async () => {
  let open = true;
  const api = await openForm(() => ({ ...listed, open }));
  await fillForm();
  await expect.element(page.getByRole('link', { name: 'See the other openings' })).not.toBeInTheDocument();
  open = false;
  api.answer('sendApplicationForm', () => {
    throw new ApiError('validation_failed', 'Applications for Designer have closed, so this one was not sent.');
  });
  await submit();
  await expect.element(page.getByText('Applications for Designer have closed')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See the other openings' }))
    .toHaveAttribute('href', '/jobopenings');
  await expect.element(page.getByLabelText('First name')).toHaveValue('Asha');
});
