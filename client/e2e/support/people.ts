import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { codeIn } from '../../../server/test-support/smtp.ts';
import type { Site } from './site.ts';

/** Credentials of a user or an admin. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Person extends Credentials {
  readonly name: string;
  readonly phone: string;
}

/** A unique person: tests share a server. */
export function newPerson(): Person {
  const id = randomBytes(4).toString('hex');
  return { name: 'Asha Rao', email: `asha.${id}@example.com`, phone: '+91 98765 43210', password: `quiet-river-${id}` };
}

/** Signs a visitor up through the API, with the mailed code. */
export async function signUp(page: Page, site: Site): Promise<Person> {
  const person = newPerson();
  const { password } = person;
  await page.request.post(`${site.url}/api/userSignup`, { data: { ...person, confirm_password: password } });
  const otp = codeIn(await site.mails.waitFor(person.email));
  const answer = await page.request.put(`${site.url}/api/verifyEmailOTP`, { data: { otp } });
  if (!answer.ok()) throw new Error(`Signing up failed: ${await answer.text()}`);
  return person;
}

/** Signs a visitor up and in through the API. */
export async function signInAsUser(page: Page, site: Site): Promise<void> {
  const { email, password } = await signUp(page, site);
  const answer = await page.request.post(`${site.url}/api/userLogin`, { data: { email, password } });
  if (!answer.ok()) throw new Error(`Logging in failed: ${await answer.text()}`);
  await page.goto(`${site.url}/api/session`);
  await page.evaluate(() => localStorage.setItem('RefreshToken', 'true'));
}

/** Fills in and sends the login form of a user or an admin. */
export async function submitLoginForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: /^Log ?in$/ }).click();
}

/** Opens a panel from the account menu of an admin, or from the side menu of a small window. */
export async function openPanel(page: Page, name: string): Promise<void> {
  await page.locator('nav summary, [aria-label="Open menu"]').filter({ visible: true }).click();
  await page.getByRole('link', { name, exact: true }).click();
}
