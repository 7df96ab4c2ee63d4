import type { Page } from '@playwright/test';
import { codeIn } from '../../server/test-support/smtp.ts';
import { expect, test } from './fixtures.ts';
import { logIn, signUp } from './support/people.ts';

const otpField = (page: Page) => page.getByRole('textbox', { name: 'OTP' });
const verifyButton = (page: Page) => page.getByRole('button', { name: 'Verify OTP' });

test.describe('resetting a password', () => {
  const toast = (page: Page, text: string) => page.getByText(text);

  async function ask(page: Page, email: string, url = ''): Promise<void> {
    await page.goto(`${url}/ForgotPassword`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(toast(page, 'OTP sent to your email.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Verify OTP' })).toBeVisible();
  }

  test('takes three steps: address, code, new password', async ({ page, site }) => {
    const person = await signUp(page, site);
    await ask(page, person.email);
    await page.reload();
    await otpField(page).fill(codeIn(await site.mails.waitFor(person.email)));
    await verifyButton(page).click();
    await expect(toast(page, 'OTP verified successfully.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();

    await page.getByLabel('New Password').fill('a new river');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(toast(page, 'Password changed successfully!')).toBeVisible();
    await expect(page).toHaveURL('/LoginUser');

    await logIn(page, { ...person, password: 'a new river' });
    await expect(page).toHaveURL('/');
  });
});
