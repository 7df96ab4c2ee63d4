import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { expect, test } from './fixtures.ts';
import { openPanel, submitLoginForm } from './support/people.ts';
import { asNewAdmin } from './support/site.ts';

/** A device that makes passkeys and answers by them without being touched. */
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

test('an admin sets up an app, and logs in with a recovery code', async ({
  page,
  openVisitor,
  site: shared,
  signInAsAdmin,
}) => {
  const site = await asNewAdmin(shared);
  await signInAsAdmin(page, site);
  await page.goto(`${site.url}/blogpost?panel=account`);
  const own = page.getByRole('region', { name: 'Your second step' });
  await own.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(own.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = ((await own.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await own.getByLabel('Code from the app').fill(generateSync({ secret }));
  await own.getByRole('button', { name: 'Confirm' }).click();
  const codes = own.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  // After the dialog was closed by mistake, the codes are still shown.
  await page.keyboard.press('Escape');
  await expect(own).toHaveCount(0);
  await openPanel(page, 'Your second step');
  await expect(codes).toHaveCount(10);
  const [code = ''] = await codes.allTextContents();
  await own.getByRole('button', { name: 'I have saved them' }).click();
  await expect(own).toContainText('10 recovery codes are left.');

  const visitor = await openVisitor();
  await visitor.setViewportSize({ width: 360, height: 740 });
  await visitor.goto(`${site.url}/login?redirect=%2Falljobposts`);
  await submitLoginForm(visitor, site.admin);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Second step' })).toBeVisible();
  await expect(visitor.getByLabel('Code')).toBeFocused();
  await visitor.keyboard.type(code);
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL(`${site.url}/alljobposts`);
});

test('an admin makes a passkey, logs in with it, and uses each answer once', async ({
  page,
  site: shared,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  // Browsers bind passkeys to host names.
  const site = { ...(await asNewAdmin(shared)), url: shared.url.replace('127.0.0.1', 'localhost') };
  await addAuthenticator(page);
  await signInAsAdmin(page, site);
  await page.goto(`${site.url}/blogpost?panel=account`);
  const own = page.getByRole('region', { name: 'Your second step' });
  await own.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(own.getByRole('listitem').filter({ hasText: /^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/ })).toHaveCount(10);
  await own.getByRole('button', { name: 'I have saved them' }).click();
  await expect(own.getByRole('listitem')).toContainText(/^Passkey made with .+ on .+, .+ \d+:\d\d/);
  await own.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(own.getByRole('alert')).toHaveText('This device already has one of your passkeys.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${site.url}/`);

  await page.goto(`${site.url}/login`);
  await submitLoginForm(page, site.admin);
  const posted = page.waitForRequest((request) => request.url().endsWith('/passkey') && request.method() === 'POST');
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  const data = (await posted).postDataJSON();
  await expect(page).toHaveURL(`${site.url}/CreateBlogs`);
  await page.request.delete(`${site.url}/api/session/admin`);

  await page.request.post(`${site.url}/api/session/admin`, { data: site.admin });
  const again = await page.request.post(`${site.url}/api/session/admin/passkey`, { data });
  const message = 'This passkey could not be verified. Please try again.';
  expect([again.status(), (await again.json()).message]).toEqual([401, message]);
});
