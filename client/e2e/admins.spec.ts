import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { expect, type Site, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { type Credentials, openPanel, submitLoginForm } from './support/people.ts';
import { asNewAdmin, startSite as startAnotherSite } from './support/site.ts';

const phone = { width: 360, height: 740 };

/**
 * A device that makes passkeys and answers by them without being touched.
 */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

let required: Site | undefined;
test.afterAll(() => required?.close());

/** A shared server for the tests of this file that require a second factor. */
async function siteWithSecondStep(): Promise<Site> {
  required ??= await startAnotherSite({ ADMIN_SECOND_FACTOR: 'required' });
  return required;
}

async function logInByPassword(page: Page, origin: string, credentials: Credentials) {
  await page.goto(`${origin}/login`);
  await submitLoginForm(page, credentials);
}

test('an admin adds another one, lists their own sessions and ends one, on a phone by keyboard', async ({
  page,
  openVisitor,
  site: shared,
  signInAsAdmin,
  pageErrors,
}) => {
  const site = await asNewAdmin(shared);
  const elsewhere = await openVisitor();
  await signInAsAdmin(elsewhere, site);
  await signInAsAdmin(page, site);
  await page.setViewportSize(phone);
  await page.goto('/blogpost');
  await openPanel(page, 'Admins');
  const panel = page.getByRole('dialog', { name: 'Admins' });
  const email = `ravi.${Date.now()}@example.com`;
  await panel.getByRole('textbox', { name: 'Email address' }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Editor');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel.getByText(`Give this password to ${email}`)).toHaveText(/: [\w-]{16}$/);
  const people = panel.getByRole('region', { name: 'Admin accounts' }).getByRole('listitem');
  await expect(people.filter({ hasText: 'you' })).toContainText(site.admin.email);
  await expect(people.filter({ hasText: email })).toContainText('Editor');

  await page.keyboard.press('Escape');
  await openPanel(page, 'Your sessions');
  const account = page.getByRole('dialog', { name: 'Your account' });
  const sessions = account.getByRole('region', { name: 'Your sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'this one' })).toHaveText(/^.+ on .+, from \d+\.\d+\.\d+\.0\/24, this one/);
  expect(await account.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expectAccessible(page);
  // The start time distinguishes several sessions of one browser.
  const other = sessions.filter({ hasNotText: 'this one' });
  const began = await other.getByRole('time').first().textContent();
  await other.getByRole('button', { name: `began ${began}` }).press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(`began ${began}`);
  await expect(page.getByRole('alertdialog')).toContainText('That browser has to log in again.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).press('Enter');
  await expect(sessions).toHaveCount(1);
  pageErrors.expect(/status of 401/);
  await elsewhere.goto('/blogpost');
  await expect(elsewhere).toHaveURL(/\/login/);
});

test('an admin sets up an app, logs in with its code or a recovery code, and no code works twice', async ({
  page,
  openVisitor,
  site: shared,
  signInAsAdmin,
  pageErrors,
}) => {
  const site = await asNewAdmin(shared);
  await signInAsAdmin(page, site);
  await page.goto(`${site.url}/blogpost?panel=account`);
  const own = page.getByRole('region', { name: 'Your second step' });
  await own.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(own.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = ((await own.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const used = generateSync({ secret });
  await own.getByLabel('Code from the app').fill(used);
  await own.getByRole('button', { name: 'Confirm' }).click();
  const codes = own.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  // After the dialog was closed by mistake, the codes are still shown.
  await page.keyboard.press('Escape');
  await expect(own).toHaveCount(0);
  await openPanel(page, 'Your second step');
  await expect(codes).toHaveCount(10);
  const [code = '', other = ''] = await codes.allTextContents();
  await own.getByRole('button', { name: 'I have saved them' }).click();
  await expect(own).toContainText('10 recovery codes are left.');

  const visitor = await openVisitor();
  await visitor.setViewportSize(phone);
  const logIn = async (next: string) => {
    await visitor.goto(`${site.url}/login?redirect=%2Falljobposts`);
    await submitLoginForm(visitor, site.admin);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Second step' })).toBeVisible();
    await expect(visitor.getByLabel('Code')).toBeFocused();
    await visitor.keyboard.type(next);
    await visitor.keyboard.press('Enter');
  };
  pageErrors.expect(/status of 401/);
  // The code that confirmed the app.
  await logIn(used);
  await expect(visitor.getByRole('alert')).toHaveText(/^This code has been used|^This code is wrong/);
  await expectAccessible(visitor);
  await visitor.getByLabel('Code').fill(code.toUpperCase());
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL(`${site.url}/alljobposts`);
  await visitor.getByRole('button', { name: 'Open menu' }).click();
  await visitor.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await expect(visitor).toHaveURL(`${site.url}/`);
  await logIn(code);
  await expect(visitor.getByRole('alert')).toHaveText('This code is wrong or has been used.');
  await visitor.getByLabel('Code').fill(other);
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL(`${site.url}/alljobposts`);
});

test('an admin sets up a required passkey at login and uses each answer once', async ({ page, pageErrors }) => {
  const site = await asNewAdmin(await siteWithSecondStep());
  // Browsers bind passkeys to host names.
  const origin = site.url.replace('127.0.0.1', 'localhost');
  await addAuthenticator(page);
  const logIn = () => logInByPassword(page, origin, site.admin);
  await logIn();
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/ })).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(`${origin}/CreateBlogs`);
  await openPanel(page, 'Your second step');
  const own = page.getByRole('region', { name: 'Your second step' });
  await expect(own.getByRole('listitem')).toContainText(/^Passkey made with .+ on .+, .+ \d+:\d\d/);
  await expect(own.getByRole('listitem')).toContainText(
    'This is the last one. To remove it, add another one or an app first.',
  );
  await own.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(own.getByRole('alert')).toHaveText('This device already has one of your passkeys.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${origin}/`);

  await logIn();
  const posted = page.waitForRequest((request) => request.url().endsWith('/passkey') && request.method() === 'POST');
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  const body = (await posted).postDataJSON();
  await expect(page).toHaveURL(`${origin}/CreateBlogs`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${origin}/`);

  await page.request.post(`${origin}/api/session/admin`, { data: site.admin });
  const again = await page.request.post(`${origin}/api/session/admin/passkey`, { data: body });
  expect([again.status(), (await again.json()).message]).toEqual([
    401,
    'This passkey could not be verified. Please try again.',
  ]);
  pageErrors.expect(/status of 401/);
});
