import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { EndpointName } from '#shared/contract/endpoints.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { loseAnswer } from '../../test-support/fake-api.ts';
import { appAddress, fakeApi, reloadApp, renderApp } from '../../test-support/render-app.tsx';
import {
  button,
  expectGone,
  expectReadFromTop,
  expectShown,
  expectText,
  fail,
  follow,
  namedAccount,
  press,
  type,
} from '../../test-support/screen.ts';

const person = { Name: 'Asha Rao', Email: 'asha@example.com', Phone: '+91 98765 43210' };
const passwords = { Password: 'quiet-river-42', 'Confirm Password': 'quiet-river-42' };
const field = (label: string) => page.getByRole('main').getByLabelText(label === 'Password' ? /^Password/ : label);
const code = page.getByRole('textbox', { name: 'OTP' });
const newCode = button(/^Send a new code/);
const answers = ['userSignup', 'verifyEmailOTP', 'resendEmailOTP', 'forgetPassword', 'forgetPasswordVerifyEmailOTP'];

async function fill(texts: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(texts)) await type(field(label), text);
}

async function signUp() {
  await renderApp('/SignupForm');
  await fill({ ...person, ...passwords });
  await follow(button('Sign up'));
  await expect.element(code).toHaveFocus();
}

async function askForReset() {
  const app = await renderApp('/ForgotPassword');
  await fill({ Email: person.Email });
  await follow(button('Send OTP'));
  await expect.element(code).toHaveFocus();
  return app;
}

async function enter(otp: string) {
  await type(code, otp);
  await follow(button('Verify OTP'));
}

async function changePassword() {
  await field('New Password').fill('a new river');
  await follow(button('Reset Password'));
}

const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

/** Moves the page's date past the wait for another code. */
async function waitForNewCode() {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 31_000);
  await expect.element(newCode).toBeEnabled();
}

beforeEach(() => {
  for (const name of answers) fakeApi().answer(name as EndpointName, () => ({}) as never);
  fakeApi().answer('changePasswordAfterFoget', () => ({}));
});

test('signing up names what is missing or differs at its field, and sends nothing', async () => {
  await renderApp('/SignupForm');
  await follow(button('Sign up'));
  for (const label of [...Object.keys(person), 'Password'])
    await expect.element(field(label)).toHaveAccessibleDescription(`${label} is required`);
  await expect.element(field('Name')).toHaveFocus();
  await fill({ Name: 'Asha', Email: 'anything at all', Phone: '1', Password: 'one', 'Confirm Password': 'two' });
  await press('Enter');
  await expect.element(field('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
  expect(fakeApi().callsOf('userSignup')).toEqual([]);
});

test('the browser asks for what is missing at the login', async () => {
  await renderApp('/LoginUser');
  for (const label of ['Email', 'Password']) {
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect.element(field(label)).toHaveFocus();
    await field(label).fill(person.Email);
  }
  expect(fakeApi().callsOf('userLogin')).toEqual([]);
});

test('a signup goes back with everything that was typed, and stays at its code over a reload', async () => {
  await signUp();
  await follow(button('Back to signup'));
  await expect.element(page.getByRole('main')).toHaveFocus();
  for (const [label, text] of Object.entries({ ...person, ...passwords }))
    await expect.element(field(label)).toHaveValue(text);
  await follow(button('Sign up'));
  await expect.element(code).toHaveFocus();
  await reloadApp();
  await expectShown(code);
  expect(stored()).not.toContain(passwords.Password);
});

test('a wrong code is marked, and a new one is taken as a mail program pastes it', async () => {
  fakeApi().answer('verifyEmailOTP', () => fail('invalid_credentials', 'The code is wrong.', { fromBackend: true }));
  await signUp();
  await expectText(newCode, /in (30|2\d) s/);
  await follow(button('Verify OTP'));
  await expectShown('Please enter the OTP.');
  await enter('000000');
  await expect.element(code).toHaveAccessibleDescription(/The code is wrong/);
  // The focus does not move, so nothing but an alert tells a screen reader.
  const alerts = page.getByRole('alert');
  await expectShown(alerts.filter({ hasText: 'The code is wrong.' }));
  await waitForNewCode();
  await follow(newCode);
  await expectShown('A new code is on its way.');
  await expect.element(newCode).toBeDisabled();
  await expect.element(code).toHaveFocus();
  fakeApi().answer('verifyEmailOTP', () => ({ user_id: 7 }));
  await code.fill(' 123–4567 ');
  await expect.element(code).toHaveValue('123456');
  await press('Enter');
  await expect.poll(appAddress).toBe('/LoginUser');
  await renderApp('/SignupForm');
  await expect.element(field('Name')).toHaveValue('');
});

test('without new codes at the backend, signs up again with the form behind the code, if it still has one', async () => {
  const noResend = 'This backend cannot send a new code. Please sign up again.';
  fakeApi().answer('resendEmailOTP', () => fail('not_supported_by_backend', noResend));
  await signUp();
  await waitForNewCode();
  await follow(newCode);
  await expectShown('A new code is on its way.');
  const [first, second] = fakeApi().callsOf('userSignup');
  expect(second?.body).toEqual(first?.body);
  await expect.element(newCode).toBeDisabled();

  // The passwords are gone from the page.
  await reloadApp();
  await waitForNewCode();
  await follow(newCode);
  await expectShown(page.getByText(noResend));
  expect(fakeApi().callsOf('userSignup')).toHaveLength(2);
});

test.each<[ErrorCode, string, string]>([
  ['internal', 'Out of order.', 'OTP verification failed. Try again.'],
  ['superseded', 'Another signup has begun in this browser since.', 'Another signup has begun'],
  ['session_missing', 'If the address is confirmed already, please log in.', 'please log in'],
])('a code that is refused with %s says why', async (error, message, shown) => {
  fakeApi().answer('verifyEmailOTP', () => fail(error, message));
  await signUp();
  await enter('123456');
  await expectShown(page.getByRole('main').getByText(shown));
});

test('a login before the address is confirmed leads to a new code, or back where another tab confirmed it', async () => {
  fakeApi().answer('userLogin', () => fail('account_unconfirmed', 'Please confirm your address first.'));
  const logIn = async () => {
    await renderApp('/LoginUser');
    await fill({ Email: person.Email, Password: passwords.Password });
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await follow(button('Send me a new code'));
  };
  await logIn();
  await expectShown(`We have sent a code to ${person.Email}`);
  await enter('123456');
  await expect.poll(appAddress).toBe('/LoginUser');

  fakeApi().answer('resendEmailOTP', () => fail('session_missing', 'It has ended.', { statusCode: 401 }));
  await logIn();
  await expectShown('Please log in again. The address may have been confirmed');
});

describe('a reset', () => {
  test('returns to the address, and says why no code could be sent', async () => {
    await askForReset();
    await follow(button('Use another address'));
    await expect.element(page.getByRole('main')).toHaveFocus();
    await expect.element(field('Email')).toHaveValue(person.Email);
    fakeApi().answer('forgetPassword', () => fail('not_found', 'We do not know this address.', { fromBackend: true }));
    await follow(button('Send OTP'));
    await expectShown('We do not know this address.');
  });

  test.each<[ErrorCode, string, object, string]>([
    ['forbidden', 'Please verify the code first.', {}, 'Please verify the code first.'],
    ['bad_request', 'You have used this one before.', { fromBackend: true }, 'You have used this one before.'],
    ['validation_failed', 'Weak.', { fields: { newPassword: 'At least 8 characters.' } }, 'At least 8 characters.'],
  ])('that is refused with %s keeps the password and says why', async (error, message, options, shown) => {
    fakeApi().answer('forgetPasswordVerifyEmailOTP', () => fail('invalid_credentials', 'Wrong code.'));
    fakeApi().answer('changePasswordAfterFoget', () => fail(error, message, options));
    const { router } = await askForReset();
    await enter('000000');
    await expectShown('OTP verification failed.');
    await expect.element(field('New Password')).toHaveFocus();
    expect(namedAccount()).toBe(person.Email);
    await changePassword();
    await expectShown('Password reset failed.', page.getByText(shown));
    await expect.element(field('New Password')).toHaveValue('a new river');
    if (error === 'forbidden') {
      await router.navigate({ to: '/about' });
      await expectGone(field('New Password'));
      router.history.back();
      await expectShown(page.getByRole('heading', { name: 'Verify OTP' }));
      await expectGone(shown);
      return;
    }
    fakeApi().answer('changePasswordAfterFoget', () => ({}));
    await follow(button('Reset Password'));
    await expect.poll(appAddress).toBe('/LoginUser');
  });

  test.each<[ErrorCode, string]>([
    ['session_missing', 'Please ask for a new code first.'],
    ['superseded', 'Another reset has begun in this browser since.'],
  ])(
    'that has ended with %s is at its code with the reason after a reload, until a new one is sent',
    async (error, why) => {
      await askForReset();
      await enter('123456');
      fakeApi().answer('changePasswordAfterFoget', () => fail(error, why));
      await changePassword();
      await expectShown(page.getByText(why));
      await reloadApp();
      await expectShown(page.getByRole('heading', { name: 'Verify OTP' }), page.getByText(why));
      await waitForNewCode();
      await follow(newCode);
      await expectGone(page.getByText(why));
      await expect.element(code).toHaveFocus();
    },
  );

  const unknown = page.getByText(/we do not know whether the password was changed/);

  test.each([
    ['an unreadable answer', () => fail('upstream_invalid'), unknown],
    ['a broken connection', loseAnswer, 'We could not reach the'],
  ])('whose result is unknown after %s says so, and leads to the login or a new code', async (_, reply, shown) => {
    await askForReset();
    await enter('123456');
    fakeApi().answer('changePasswordAfterFoget', reply);
    await changePassword();
    await expectShown(shown);
    fakeApi().answer('changePasswordAfterFoget', () => fail('session_missing'));
    await follow(button('Reset Password'));
    await expectShown(unknown);
    const login = page.getByRole('main').getByRole('link', { name: 'Log in' });
    await expect.element(login).toHaveAttribute('href', '/LoginUser');
    await follow(button('Back to the code'));
    await expectShown(newCode, unknown);
  });
});

async function expectStep(heading: string) {
  await expectReadFromTop(heading);
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
}

test.each([
  [360, 740],
  [740, 360],
])('each step is read from its top at %s by %s', async (width, height) => {
  await page.viewport(width, height);
  fakeApi().answer('userSignup', () => fail('validation_failed', 'Weak.', { fields: { password: 'Weak.' } }));
  await renderApp('/SignupForm');
  await fill({ ...person, ...passwords });
  await follow(button('Sign up'));
  await expect.element(field('Password')).toHaveAccessibleDescription(/Weak/);
  fakeApi().answer('userSignup', () => ({}));
  await follow(button('Sign up'));
  await expectStep('Check your mail');
  await askForReset();
  await expectStep('Verify OTP');
  await enter('123456');
  await expectStep('Reset Password');
  await follow(button('Back to the code'));
  await expectStep('Verify OTP');
});

test('each step shows its own picture, in any order of the steps', async () => {
  const shows = (picture: RegExp) =>
    expect.poll(() => document.querySelector('main img')?.getAttribute('src')).toMatch(picture);
  await renderApp('/ForgotPassword');
  await fill({ Email: person.Email });
  for (const _ of ['once', 'twice']) {
    await shows(/spots\/password/);
    await button('Send OTP').click();
    await shows(/spots\/code/);
    await enter('1');
    await shows(/spots\/key/);
    await follow(button('Back to the code'));
    await shows(/spots\/code/);
    await follow(button('Use another address'));
  }
});

test.each(['/login', '/LoginUser'])(
  'a refused login at %s leaves its button in place on a wide screen',
  async (path) => {
    for (const call of ['userLogin', 'startAdminSession'] as const)
      fakeApi().answer(call, () => fail('invalid_credentials', 'Invalid email or password'));
    for (const width of [1366, 3440]) {
      await page.viewport(width, 1440);
      await renderApp(path);
      await fill({ Email: person.Email, Password: 'a wrong one' });
      const send = document.querySelector<HTMLElement>('form [type=submit]');
      const top = () => send?.getBoundingClientRect().top;
      const before = top();
      send?.click();
      await expectShown(page.getByText('Invalid email or password').or(page.getByText('Login failed.')));
      expect(top(), `${width} px`).toBe(before);
    }
  },
);
