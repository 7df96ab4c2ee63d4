import type { Page } from '@playwright/test';
import { startStubHost } from '../../server/contract/test-host.ts';
import { codeIn } from '../../server/test-support/smtp.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { logIn, newPerson, type Person, signUp } from './support/people.ts';

/** Refused and failed calls show on the browser's console. */
const refused = /the server responded with a status of (4|5)\d\d/;

async function fillSignup(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
}

const signUpButton = (page: Page) => page.getByRole('button', { name: 'Sign up' });
const otpField = (page: Page) => page.getByRole('textbox', { name: 'OTP' });
const verifyButton = (page: Page) => page.getByRole('button', { name: 'Verify OTP' });

/** Calls of that path, from now on. */
function callsTo(page: Page, path: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(path)) calls.push(request.url());
  });
  return calls;
}

test.describe('signing up', () => {
  test('says what is missing and sends nothing while anything is', async ({ page }) => {
    const calls = callsTo(page, '/api/');
    await page.goto('/SignupForm');
    await signUpButton(page).click();
    for (const message of ['Name is required', 'Email is required', 'Phone is required', 'Password is required']) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    await expect(page.getByLabel('Name')).toBeFocused();

    await page.getByLabel('Name').fill('Asha');
    await expect(page.getByText('Name is required')).toBeHidden();
    await page.getByLabel('Email').fill('anything at all');
    await page.getByLabel('Phone').fill('1');
    await page.getByLabel(/^Password/).fill('one');
    await page.getByLabel('Confirm Password').fill('two');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
    expect(calls).toEqual([]);
  });

  test('takes the code from the mail and leads to the login, which leads home', async ({ page, site, pageErrors }) => {
    const person = newPerson();
    await page.goto('/SignupForm');
    await fillSignup(page, person);
    const nextPage = page.waitForEvent('requestfinished', (request) => /\/LoginUser-.*\.js$/.test(request.url()));
    await signUpButton(page).click();

    await expect(page.getByText(`We have sent a code to ${person.email}`)).toBeVisible();
    await expect(otpField(page)).toBeFocused();
    // Otherwise the emptied form would be visible until it loads.
    await nextPage;
    await verifyButton(page).click();
    await expect(page.getByText('Please enter the OTP.')).toBeVisible();

    await otpField(page).pressSequentially('12345678');
    await expect(otpField(page)).toHaveValue('123456');
    const code = codeIn(await site.mails.waitFor(person.email));
    if (code !== '123456') {
      pageErrors.expect(refused);
      await verifyButton(page).click();
      await expect(page.getByText('The code is wrong. Please check it, or ask for a new one.')).toBeVisible();
    }
    await otpField(page).fill(code);
    await verifyButton(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Signup completed successfully!' })).toBeVisible();
    await expect(page).toHaveURL('/LoginUser');

    await logIn(page, person);
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();
    // The flag is a marker; the token itself is where no script can read it.
    expect(await page.evaluate(() => [localStorage.getItem('RefreshToken'), document.cookie])).toEqual(['true', '']);
  });

  test('goes back with everything that was typed, and stays in the code step over a reload', async ({ page, site }) => {
    const person = newPerson();
    await page.goto('/SignupForm');
    await fillSignup(page, person);
    await signUpButton(page).click();
    await page.getByRole('button', { name: 'Back to signup' }).click();
    // The keyboard goes along.
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveValue(person.name);
    await expect(page.getByLabel(/^Password/)).toHaveValue(person.password);
    await expect(page.getByLabel('Confirm Password')).toHaveValue(person.password);

    await site.mails.waitFor(person.email);
    await signUpButton(page).click();
    await expect(otpField(page)).toBeVisible();
    await page.reload();
    await expect(otpField(page)).toBeVisible();
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(stored).not.toContain(person.password);

    const code = codeIn(await site.mails.waitFor(person.email));
    await otpField(page).fill(code);
    await verifyButton(page).click();
    await expect(page).toHaveURL('/LoginUser');
    // It is over: the form is a fresh one.
    await page.goto('/SignupForm');
    await expect(page.getByLabel('Name')).toHaveValue('');
  });

  test('sends a new code after a reload without anything typed again', async ({ page, site }) => {
    await page.clock.install();
    const person = newPerson();
    await page.goto('/SignupForm');
    await fillSignup(page, person);
    await signUpButton(page).click();
    const first = codeIn(await site.mails.waitFor(person.email));
    // The mail can be quicker than the answer.
    await expect(otpField(page)).toBeVisible();
    await page.reload();
    await expect(otpField(page)).toBeVisible();
    await page.clock.fastForward(31_000);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect(page.getByText('A new code is on its way.')).toBeVisible();
    const second = codeIn(await site.mails.waitFor(person.email));
    expect(second).not.toBe(first);
    // As a mail program may hand it over.
    await otpField(page).fill(` ${second.slice(0, 3)}–${second.slice(3)} `);
    await expect(otpField(page)).toHaveValue(second);
    await verifyButton(page).click();
    await expect(page).toHaveURL('/LoginUser');
  });

  test('keeps what was typed over a link, a reload and another tab, but never a password', async ({ page }) => {
    const person = newPerson();
    await page.goto('/SignupForm');
    await fillSignup(page, person);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/LoginUser');
    await page.goBack();
    await expect(page.getByLabel('Name')).toHaveValue(person.name);
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    // As it was typed: signing up has no rules of format.
    await expect(page.getByLabel('Phone')).toHaveValue(person.phone);
    await expect(page.getByLabel(/^Password/)).toHaveValue('');
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(stored).not.toContain(person.password);
    const other = await page.context().newPage();
    await other.goto('/SignupForm');
    await expect(other.getByRole('button', { name: 'Sign up' })).toBeEnabled();
    await expect(other.getByLabel('Name')).toHaveValue('');
  });

  test('sends another code, after a wait that can be seen, and takes it in place of a wrong one', async ({
    page,
    site,
    pageErrors,
  }) => {
    pageErrors.expect(refused);
    await page.clock.install();
    const person = newPerson();
    await page.goto('/SignupForm');
    await fillSignup(page, person);
    await signUpButton(page).click();
    const again = page.getByRole('button', { name: 'Send a new code' });
    await expect(again).toBeDisabled();
    await expect(again).toContainText(/in (30|2\d) s/);
    const first = codeIn(await site.mails.waitFor(person.email));
    await otpField(page).fill(first === '000000' ? '111111' : '000000');
    await verifyButton(page).click();
    await expect(otpField(page)).toHaveAttribute('aria-invalid', 'true');
    await page.clock.fastForward(31_000);
    await again.click();
    await expect(page.getByText('A new code is on its way.')).toBeVisible();
    await expect(again).toBeDisabled();
    // The button that was pressed waits, and cannot have the keyboard.
    await expect(otpField(page)).toBeFocused();
    const second = codeIn(await site.mails.waitFor(person.email));
    expect(second).not.toBe(first);
    await page.keyboard.type(second);
    await expect(otpField(page)).toHaveValue(second);
    await expect(otpField(page)).not.toHaveAttribute('aria-invalid', 'true');
    await verifyButton(page).click();
    await expect(page).toHaveURL('/LoginUser');
  });

  test("shows the server's message at the invalid field or below the form", async ({ page, site, pageErrors }) => {
    pageErrors.expect(refused);
    const person = await signUp(page, site);
    await page.goto('/SignupForm');
    await fillSignup(page, person);
    await signUpButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('An account with this email already exists.');

    const weak = { ...newPerson(), password: 'short' };
    await fillSignup(page, weak);
    await signUpButton(page).click();
    await expect(page.getByLabel(/^Password/)).toHaveAccessibleDescription(/8 characters/);
    await expect(page.getByLabel('Name')).toHaveValue(weak.name);
  });

  test('falls back to its own words when the backend says nothing', async ({ startSite, page, pageErrors }) => {
    pageErrors.expect(refused);
    const host = await startStubHost();
    const site = await startSite({ BACKEND_URL: host.url });
    host.behave('userSignup', { status: 500 });
    await page.goto(`${site.url}/SignupForm`);
    const person = newPerson();
    await fillSignup(page, person);
    await signUpButton(page).click();
    await expect(page.getByText('Signup failed. Please try again.')).toBeVisible();

    host.behave('userSignup', { status: 409, body: { message: 'This phone number is in use.' } });
    await signUpButton(page).click();
    await expect(page.getByText('This phone number is in use.')).toBeVisible();

    host.behave('userSignup', undefined);
    host.behave('verifyEmailOTP', { fault: 'reset' });
    await signUpButton(page).click();
    await otpField(page).fill('1');
    await verifyButton(page).click();
    await expect(page.getByText('OTP verification failed. Try again.')).toBeVisible();
    await host.close();
  });

  test('sends once, however often it is pressed, and says that it works', async ({ page }) => {
    const calls = callsTo(page, '/api/userSignup');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/userSignup', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/SignupForm');
    await fillSignup(page, newPerson());
    await signUpButton(page).click();
    const busy = page.getByRole('button', { name: 'Signing up…' });
    await expect(busy).toBeVisible();
    await busy.dispatchEvent('click');
    await page.getByLabel('Name').press('Enter');
    answer();
    await expect(otpField(page)).toBeVisible();
    expect(calls).toHaveLength(1);
  });
});

test.describe('logging in', () => {
  test('has what is missing asked for by the browser', async ({ page }) => {
    const calls = callsTo(page, '/api/');
    await page.goto('/LoginUser');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('asha@example.com');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByLabel(/^Password/)).toBeFocused();
    expect(calls).toEqual([]);
  });

  test('offers a new code and the step to type it to an account that was never confirmed', async ({
    page,
    site,
    pageErrors,
  }) => {
    pageErrors.expect(refused);
    const person = newPerson();
    const { name, email, phone, password } = person;
    await page.request.post('/api/userSignup', {
      data: { name, email, phone, password, confirm_password: password },
    });
    await site.mails.waitFor(email);
    await page.context().clearCookies();
    await logIn(page, person);
    await page.getByRole('button', { name: 'Send me a new code' }).click();
    await expect(page.getByText(`We have sent a code to ${email}`)).toBeVisible();
    await otpField(page).fill(codeIn(await site.mails.waitFor(email)));
    await verifyButton(page).click();
    await expect(page).toHaveURL('/LoginUser');
    await logIn(page, person);
    await expect(page).toHaveURL('/');
  });

  for (const where of ['in another tab', 'on another device']) {
    test(`leads to the login, and to no second signup, once the address was confirmed ${where}`, async ({
      page,
      context,
      openVisitor,
      site,
      pageErrors,
    }) => {
      pageErrors.expect(refused);
      const person = newPerson();
      await page.request.post('/api/userSignup', { data: { ...person, confirm_password: person.password } });
      const otp = codeIn(await site.mails.waitFor(person.email));
      const codeStep = await context.newPage();
      for (const tab of [codeStep, page]) await logIn(tab, person);
      await codeStep.getByRole('button', { name: 'I have a code' }).click();
      await expect(page.getByRole('button', { name: 'Send me a new code' })).toBeVisible();

      const { request } = where === 'in another tab' ? page : await openVisitor();
      if (request !== page.request) await request.post('/api/userLogin', { data: person });
      expect((await request.put('/api/verifyEmailOTP', { data: { otp } })).status()).toBe(200);

      await otpField(codeStep).fill(otp);
      await verifyButton(codeStep).click();
      const confirmed = codeStep.getByText('If the address is confirmed already, please log in');
      await expect(confirmed).toBeVisible();
      await codeStep.reload();
      await codeStep.getByRole('button', { name: 'Send a new code' }).click();
      await expect(confirmed).toBeVisible();

      await page.getByRole('button', { name: 'Send me a new code' }).click();
      await expect(page.getByRole('alert')).toHaveText(
        'Please log in again. The address may have been confirmed already.',
      );
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page).toHaveURL('/');
    });
  }

  test('shows and hides the password, and leads to the neighbouring forms', async ({ page }) => {
    await page.goto('/LoginUser');
    const password = page.getByLabel(/^Password/);
    await password.fill('visible');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page).toHaveURL('/ForgotPassword');
    await page.goto('/LoginUser');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/SignupForm');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/LoginUser');
  });

  test('goes on to an own path, and to no other site', async ({ page, site }) => {
    const person = await signUp(page, site);
    for (const [redirect, place] of [
      ['/jobopenings?q=react', '/jobopenings?q=react'],
      ['//evil.example/', '/'],
    ] as const) {
      await page.goto(`/LoginUser?redirect=${encodeURIComponent(redirect)}`);
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel(/^Password/).fill(person.password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page).toHaveURL(place);
      await page.request.delete('/api/session');
    }
  });

  test("shows the server's words or its own, and keeps what was typed", async ({ page, pageErrors, startSite }) => {
    pageErrors.expect(refused);
    const nobody = newPerson();
    await logIn(page, nobody);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(page.getByLabel('Email')).toHaveValue(nobody.email);

    // A host that is not there, and a page whose server is gone.
    const site = await startSite({ BACKEND_URL: 'http://127.0.0.1:9' });
    await page.goto(`${site.url}/LoginUser`);
    await page.getByLabel('Email').fill(nobody.email);
    await page.getByLabel(/^Password/).fill(nobody.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.');
    await site.kill();
    pageErrors.expect('net::ERR_CONNECTION_REFUSED');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.');
    await expect(page.getByLabel(/^Password/)).toHaveValue(nobody.password);
  });
});

test.describe('resetting a password', () => {
  const toast = (page: Page, text: string) => page.getByText(text);

  async function ask(page: Page, email: string, url = ''): Promise<void> {
    await page.goto(`${url}/ForgotPassword`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(toast(page, 'OTP sent to your email.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Verify OTP' })).toBeVisible();
  }

  test('takes three steps: address, code, new password', async ({ page, site, pageErrors }) => {
    const person = await signUp(page, site);
    await ask(page, person.email);
    await page.reload();
    await otpField(page).fill(codeIn(await site.mails.waitFor(person.email)));
    await verifyButton(page).click();
    await expect(toast(page, 'OTP verified successfully.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();

    const password = page.getByLabel('New Password');
    await password.fill('a new river');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(toast(page, 'Password changed successfully!')).toBeVisible();
    await expect(page).toHaveURL('/LoginUser');

    await logIn(page, { ...person, password: 'a new river' });
    await expect(page).toHaveURL('/');
    pageErrors.expect(refused);
    await page.request.delete('/api/session');
    await logIn(page, person);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  });

  test('shows the last step after a wrong code too, changes nothing there, and leads back', async ({
    page,
    site,
    pageErrors,
  }) => {
    pageErrors.expect(refused);
    const person = await signUp(page, site);
    await ask(page, person.email);
    const code = codeIn(await site.mails.waitFor(person.email));
    await otpField(page).fill(code === '000000' ? '111111' : '000000');
    await verifyButton(page).click();
    await expect(toast(page, 'OTP verification failed.')).toBeVisible();

    await page.getByLabel('New Password').fill('a new river');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(toast(page, 'Password reset failed.')).toBeVisible();
    await expect(page.getByText('Please verify the code first.')).toBeVisible();
    await expect(page.getByLabel('New Password')).toHaveValue('a new river');

    await page.getByRole('button', { name: 'Back to the code' }).click();
    await otpField(page).fill(code);
    await verifyButton(page).click();
    await page.getByLabel('New Password').fill('short');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/8 characters/);
    await page.getByLabel('New Password').fill('a new river');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page).toHaveURL('/LoginUser');
  });

  test('a password that comes too late for its code is at the code with the reason after a reload, until a new one is sent', async ({
    page,
    site,
    pageErrors,
  }) => {
    pageErrors.expect(refused);
    await page.clock.install();
    const person = await signUp(page, site);
    await ask(page, person.email);
    await otpField(page).fill(codeIn(await site.mails.waitFor(person.email)));
    await verifyButton(page).click();
    await expect(page.getByLabel('New Password')).toBeVisible();
    // As another tab of this browser does it.
    await page.request.put('/api/changePasswordAfterFoget/me', { data: { newPassword: 'set by another tab' } });
    expect((await site.mails.waitFor(person.email)).text).toContain('password');
    await page.getByLabel('New Password').fill('a new river');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    const reason = page.getByText('Please ask for a new code first.');
    await expect(reason).toBeVisible();
    await expect(page.getByLabel('New Password')).toHaveValue('a new river');

    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Verify OTP' })).toBeVisible();
    await expect(reason).toBeVisible();
    await page.clock.fastForward(31_000);
    await otpField(page).fill('000000');
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect(toast(page, 'OTP sent to your email.')).toBeVisible();
    await expect(reason).toBeHidden();
    const fresh = codeIn(await site.mails.waitFor(person.email));
    await page.keyboard.type(fresh);
    await expect(otpField(page)).toHaveValue(fresh);
    await verifyButton(page).click();
    await page.getByLabel('New Password').fill('a new river');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page).toHaveURL('/LoginUser');
  });

  test('tells nobody whether an address has an account', async ({ page }) => {
    await ask(page, newPerson().email);
    await page.getByRole('button', { name: 'Use another address' }).click();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByLabel('Email')).not.toHaveValue('');
  });

  test("shows the server's words or its own when no code can be sent", async ({ page, pageErrors, startSite }) => {
    pageErrors.expect(refused);
    const host = await startStubHost();
    const site = await startSite({ BACKEND_URL: host.url });
    host.behave('forgetPassword', { status: 500 });
    await page.goto(`${site.url}/ForgotPassword`);
    await page.getByLabel('Email').fill('asha@example.com');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByText('Failed to send OTP.')).toBeVisible();
    host.behave('forgetPassword', { status: 404, body: { message: 'We do not know this address.' } });
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByText('We do not know this address.')).toBeVisible();

    // A host that refuses the change, after a code it has accepted.
    host.behave('forgetPassword', undefined);
    host.behave('changePasswordAfterFoget', { status: 400, body: { message: 'You have used this one before.' } });
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await otpField(page).fill('123456');
    await verifyButton(page).click();
    await page.getByLabel('New Password').fill('a new river');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText('Password reset failed.')).toBeVisible();
    await expect(page.getByText('You have used this one before.')).toBeVisible();
    await host.close();
  });

  test('says that nobody knows when the answer to the new password was lost, and leads to the login or to a new code', async ({
    page,
    pageErrors,
    startSite,
  }) => {
    pageErrors.expect(refused);
    const host = await startStubHost();
    const site = await startSite({ BACKEND_URL: host.url });
    await ask(page, 'asha@example.com', site.url);
    await otpField(page).fill('123456');
    await verifyButton(page).click();
    host.behave('changePasswordAfterFoget', { status: 200, type: 'text/html', body: '<h1>Back soon</h1>' });
    await page.getByLabel('New Password').fill('a new river');
    const send = page.getByRole('button', { name: 'Reset Password' });
    await send.click();
    await expect(toast(page, 'Password reset failed.')).toBeVisible();
    const unknown = page.getByText(/^Nobody knows whether the password was changed/);
    await expect(unknown).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/LoginUser');

    // The reset is used up, so the host is not called and the message stays.
    host.behave('changePasswordAfterFoget', undefined);
    const answered = page.waitForResponse(/changePasswordAfterFoget/);
    await send.click();
    expect((await answered).status()).toBe(401);
    await expect(unknown).toBeVisible();

    await page.getByRole('button', { name: 'Back to the code' }).click();
    await expect(unknown).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send a new code/ })).toBeVisible();
    await host.close();
  });

  test('says that nobody knows when the connection broke while the password was changed, and it is sent again', async ({
    page,
    pageErrors,
    startSite,
  }) => {
    pageErrors.expect(/Failed to load resource/);
    const host = await startStubHost();
    const site = await startSite({ BACKEND_URL: host.url });
    await ask(page, 'asha@example.com', site.url);
    await otpField(page).fill('123456');
    await verifyButton(page).click();
    const change = '**/api/changePasswordAfterFoget/*';
    await page.route(change, (route) => route.fetch().then(() => route.abort()), { times: 1 });
    await page.getByLabel('New Password').fill('a new river');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText('We could not reach the server.')).toBeVisible();
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText(/^Nobody knows whether the password was changed/)).toBeVisible();
    await host.close();
  });
});

/** Expects the step's heading and the field's label to be visible below the sticky header. */
async function expectReadFromTop(page: Page, heading: string, label: string) {
  const title = page.getByRole('heading', { level: 1, name: heading });
  await expect(title).toBeInViewport();
  await expect(page.locator('main label:visible', { hasText: label })).toBeInViewport();
  await expect(page.locator('main input:visible').first()).toBeFocused();
  const y = (await title.boundingBox())?.y ?? -1;
  const headerEnd = await page
    .locator('header')
    .first()
    .evaluate((header) => header.getBoundingClientRect().bottom);
  expect(y).toBeGreaterThanOrEqual(Math.max(0, headerEnd));
}

for (const [width, height] of [
  [360, 740],
  [740, 360],
] as const) {
  test(`each step is read from its top, after a refused try as well, at ${width} by ${height}`, async ({
    page,
    site,
    pageErrors,
  }) => {
    await page.setViewportSize({ width, height });
    const person = newPerson();
    pageErrors.expect(refused);
    await page.goto('/SignupForm');
    await fillSignup(page, { ...person, password: 'short' });
    await signUpButton(page).click();
    await expect(page.getByText('The password needs at least 8 characters.')).toBeVisible();
    await fillSignup(page, person);
    await signUpButton(page).click();
    await expectReadFromTop(page, 'Check your mail', 'OTP');
    const otp = codeIn(await site.mails.waitFor(person.email));
    await page.request.put('/api/verifyEmailOTP', { data: { otp } });

    await page.goto('/ForgotPassword');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expectReadFromTop(page, 'Verify OTP', 'OTP');
    await otpField(page).fill('000000');
    await verifyButton(page).click();
    await expectReadFromTop(page, 'Reset Password', 'New Password');
    await page.getByRole('button', { name: 'Back to the code' }).click();
    await expectReadFromTop(page, 'Verify OTP', 'OTP');
  });
}

test('two people in tabs of one browser complete their own accounts', async ({ page, context, site, pageErrors }) => {
  pageErrors.expect(refused);
  await page.clock.install();
  const asha = newPerson();
  const ravi = newPerson('Ravi Menon');
  const other = await context.newPage();
  const codeOf = async (person: Person) => codeIn(await site.mails.waitFor(person.email));
  const enter = async (tab: Page, code: string) => {
    await otpField(tab).fill(code);
    await verifyButton(tab).click();
  };
  const takenOver = (tab: Page, what: string) => tab.getByText(`Another ${what} has begun in this browser since.`);

  for (const [tab, person] of [
    [page, asha],
    [other, ravi],
  ] as const) {
    await tab.goto('/SignupForm');
    await fillSignup(tab, person);
    await signUpButton(tab).click();
    await expect(otpField(tab)).toBeVisible();
  }
  await page.reload();
  await enter(page, await codeOf(asha));
  await expect(takenOver(page, 'signup')).toBeVisible();
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(takenOver(page, 'signup')).toBeVisible();
  await enter(other, await codeOf(ravi));
  await expect(other).toHaveURL('/LoginUser');
  await page.getByRole('button', { name: 'Back to signup' }).click();
  for (const label of [/^Password/, 'Confirm Password']) await page.getByLabel(label).fill(asha.password);
  await signUpButton(page).click();
  await enter(page, await codeOf(asha));
  await expect(page).toHaveURL('/LoginUser');

  for (const [tab, person] of [
    [page, asha],
    [other, ravi],
  ] as const) {
    await tab.goto('/ForgotPassword');
    await tab.getByLabel('Email').fill(person.email);
    await tab.getByRole('button', { name: 'Send OTP' }).click();
    await enter(tab, await codeOf(person));
    await expect(tab.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  }
  await page.reload();
  const change = async (tab: Page, person: Person) => {
    await tab.getByLabel('New Password').fill(`new ${person.password}`);
    await tab.getByRole('button', { name: 'Reset Password' }).click();
  };
  await change(page, asha);
  await expect(takenOver(page, 'reset')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the code' }).click();
  await enter(page, '123456');
  await expect(takenOver(page, 'reset')).toBeVisible();
  await change(other, ravi);
  await expect(other).toHaveURL('/LoginUser');
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await enter(page, await codeOf(asha));
  await change(page, asha);
  await expect(page).toHaveURL('/LoginUser');

  for (const person of [asha, ravi]) {
    const data = { email: person.email, password: `new ${person.password}` };
    expect((await page.request.post('/api/userLogin', { data })).status()).toBe(200);
  }
});

test('everybody can use the account pages', async ({ page }) => {
  for (const path of ['/SignupForm', '/LoginUser', '/ForgotPassword', '/login']) {
    await page.goto(path);
    await expect(page.locator('form button[type=submit]')).toBeEnabled();
    if (path === '/SignupForm') await signUpButton(page).click();
    await expectAccessible(page);
  }
});

test('each step shows its own picture, in any order of the steps', async ({ page, site, pageErrors }) => {
  pageErrors.expect(refused);
  const shows = async (picture: RegExp) => {
    const shown = page.getByRole('main').locator('img');
    await expect(shown).toHaveAttribute('src', picture);
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeTruthy();
  };
  const press = (name: string) => page.getByRole('button', { name }).click();

  await page.goto('/ForgotPassword');
  await page.getByLabel('Email').fill((await signUp(page, site)).email);
  for (let round = 0; round < 2; round += 1) {
    await shows(/\/contact-/);
    await press('Send OTP');
    await shows(/\/service-email-/);
    await otpField(page).fill('nothing');
    await verifyButton(page).click();
    await shows(/\/industry-real-estate-/);
    await press('Back to the code');
    await shows(/\/service-email-/);
    await press('Use another address');
  }
  await shows(/\/contact-/);

  await page.goto('/SignupForm');
  await fillSignup(page, newPerson());
  for (let round = 0; round < 2; round += 1) {
    await shows(/\/strength-people-/);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await shows(/\/service-email-/);
    await press('Back to signup');
  }
  await shows(/\/strength-people-/);
});

test('without script the forms cannot send a password anywhere, and say why', async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false });
  for (const path of ['/SignupForm', '/LoginUser', '/ForgotPassword', '/login']) {
    await page.goto(path);
    // Chromium shows what is in <noscript> only where script is off for good, not where a test switches it off.
    const html = await (await page.request.get(path)).text();
    expect(html).toContain('This form needs JavaScript');
    await expect(page.locator('form button[type=submit]')).toBeDisabled();
  }
});

test('a login that is refused stays where it is on a wide screen, so that a second press meets its button', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  for (const width of [1366, 3440]) {
    await page.setViewportSize({ width, height: 1440 });
    for (const path of ['/login', '/LoginUser']) {
      await page.goto(path);
      const form = page.getByRole('form');
      const button = form.getByRole('button', { name: /^log ?in$/i });
      await form.getByLabel('Email').fill('nobody@sample.example');
      await form.getByLabel(/^Password/).fill('a wrong one');
      const before = await button.boundingBox();
      await button.click();
      await expect(form.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
      expect(await button.boundingBox(), `${path} at ${width} px`).toEqual(before);
    }
  }
});
