import { codeIn } from '../../server/test-support/smtp.ts';
import { expect, test } from './fixtures.ts';
import { signUp, submitLoginForm } from './support/people.ts';

test('resetting a password takes three steps: address, code, new password', async ({ page, site }) => {
  const person = await signUp(page, site);
  await page.goto('/ForgotPassword');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('OTP sent to your email.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Verify OTP' })).toBeVisible();
  await page.reload();
  await page.getByRole('textbox', { name: 'OTP' }).fill(codeIn(await site.mails.waitFor(person.email)));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByText('OTP verified successfully.')).toBeVisible();
  await page.getByLabel('New Password').fill('a new river');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await expect(page).toHaveURL('/LoginUser');
  await submitLoginForm(page, { ...person, password: 'a new river' });
  await expect(page).toHaveURL('/');
});
