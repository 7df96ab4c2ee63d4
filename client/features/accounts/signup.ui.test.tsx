import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '#shared/errors.ts';
import { fakeApi, renderApp } from '../../test-support/render-app.tsx';
import { button, expectShown } from '../../test-support/screen.ts';
import { saveStep } from './account-step.ts';

const typed = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '98765 43210',
  password: 'a long enough password',
  confirm_password: 'a long enough password',
};
const noResend = 'This backend cannot send a new code. Please sign up again.';
const newCode = button('Send a new code');

async function signUp() {
  const api = fakeApi();
  api.answer('userSignup', () => ({}));
  api.answer('resendEmailOTP', () => {
    throw new ApiError('not_supported_by_backend', noResend);
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  const { screen } = await renderApp('/SignupForm');
  for (const [name, text] of Object.entries(typed)) {
    const field = screen.container.querySelector(`[name="${name}"]`);
    if (field) await userEvent.fill(field, text);
  }
  await button('Sign up').click();
  await expect.element(newCode).toBeDisabled();
  vi.setSystemTime(Date.now() + 31_000);
  await expect.element(newCode).toBeEnabled();
  return api;
}

test('signs up again with the form behind the code when the backend cannot send a new code', async () => {
  const api = await signUp();
  await newCode.click();
  await expectShown('A new code is on its way.');
  expect(api.callsOf('userSignup').map(({ body }) => body)).toEqual([typed, typed]);
  await expect.element(newCode).toBeDisabled();
});

test('asks to sign up again after a reload, when the passwords are gone from the page', async () => {
  const api = fakeApi();
  api.answer('resendEmailOTP', () => {
    throw new ApiError('not_supported_by_backend', noResend);
  });
  saveStep('signup-step', { step: 'code', email: typed.email, sentAt: 0 });
  await renderApp('/SignupForm');
  await newCode.click();
  await expectShown(page.getByText(noResend));
  expect(api.callsOf('userSignup')).toEqual([]);
});
