import type { Page } from '@playwright/test';
import { codeIn } from '../../server/test-support/smtp.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { logIn, newPerson, type Person, signUp } from './support/people.ts';

/** Chromium logs refused and failed calls on the console. */
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

test.describe('signing up', () => {
  test('verifies the mailed code, then opens the login, then the home page', async ({ page, site, pageErrors }) => {
    const person = newPerson();
    await page.goto('/SignupForm');
    await expect(signUpButton(page)).toBeEnabled();
    await signUpButton(page).click();
    await expectAccessible(page);
    await fillSignup(page, person);
    const nextPage = page.waitForEvent('requestfinished', (request) => /\/LoginUser-.*\.js$/.test(request.url()));
    await signUpButton(page).click();

    await expect(page.getByText(`We have sent a code to ${person.email}`)).toBeVisible();
    await expect(otpField(page)).toBeFocused();
    // Otherwise the emptied form is visible until the next page loads.
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
    // The flag is only a marker: scripts cannot read the token.
    expect(await page.evaluate(() => [localStorage.getItem('RefreshToken'), document.cookie])).toEqual(['true', '']);
  });
});

test.describe('logging in', () => {
  test('sends a new code to an unconfirmed account and opens its verification step', async ({
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
});

test('forms without script send no password and explain why', async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false });
  for (const path of ['/SignupForm', '/LoginUser', '/ForgotPassword', '/login']) {
    await page.goto(path);
    // Chromium shows <noscript> only in a context without script, not when a test switches script off later.
    const html = await (await page.request.get(path)).text();
    expect(html).toContain('This form needs JavaScript');
    await expect(page.locator('form button[type=submit]')).toBeDisabled();
  }
});
