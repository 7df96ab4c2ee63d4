import type { Locator, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { expect, type Site, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { addAdmin, type Credentials, dismissToast, submitLoginForm } from './support/people.ts';
import { asNewAdmin, startSite as startAnotherSite } from './support/site.ts';

const phone = { width: 360, height: 740 };

/**
 * A device that makes passkeys and answers by them without being touched.
 *
 * @returns has it know its owner, as at first, or not
 */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

let required: Site | undefined;
test.afterAll(() => required?.close());

/** One server for all tests of this file in which admins must have a second step. */
async function siteWithSecondStep(): Promise<Site> {
  required ??= await startAnotherSite({ ADMIN_SECOND_FACTOR: 'required' });
  return required;
}

async function logInByPassword(page: Page, origin: string, credentials: Credentials) {
  await page.goto(`${origin}/login`);
  await submitLoginForm(page, credentials);
}

test('an admin adds another one, sees where they are logged in themselves, and ends a session, on a phone by keyboard', async ({
  page,
  openVisitor,
  startSite,
  signInAsAdmin,
  pageErrors,
}) => {
  const site = await startSite();
  const elsewhere = await openVisitor();
  await signInAsAdmin(elsewhere, site);
  await signInAsAdmin(page, site);
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/blogpost`);
  const link = page.getByRole('navigation', { name: 'Operation' }).getByRole('link', { name: 'Admins' });
  await link.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Admins' });

  await panel.getByRole('textbox', { name: 'E-mail address' }).focus();
  await page.keyboard.type('ravi@example.com');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status').first()).toHaveText(/Give this password to ravi@example\.com.*: [\w-]{16}$/);
  const people = panel.getByRole('region', { name: 'Admin accounts' }).getByRole('listitem');
  await expect(people).toHaveText([/admin@realvance\.example.*you, set by ADMIN_EMAIL/, /ravi@example\.com/]);
  // A password that is shown once stays, whatever is done with others.
  await panel.getByRole('textbox', { name: 'E-mail address' }).fill('meera@example.com');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Give this password to')).toHaveCount(2);
  await panel.getByRole('button', { name: 'Remove meera@example.com' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByText('Give this password to')).toHaveCount(1);
  await expect(panel.getByText('Give this password to')).toHaveText(/ravi@example\.com.*: [\w-]{16}$/);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await link.click();
  await expect(panel.getByText('Give this password to'), 'one Escape takes no password away').toHaveText(
    /: [\w-]{16}$/,
  );
  await panel.getByRole('button', { name: 'I have saved this' }).click();
  await expect(panel.getByText('Give this password to')).toHaveCount(0);

  const address = panel.getByRole('textbox', { name: 'E-mail address' });
  const refusal = panel.getByText('lena@example.com is already an admin.');
  const refuse = async () => {
    await address.fill('lena@example.com');
    await page.keyboard.press('Enter');
    await expect(refusal).toBeVisible();
  };
  pageErrors.expect(/status of 409/);
  await address.fill('lena@example.com');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Give this password to')).toHaveText(/lena/);
  await refuse();
  await address.press('x');
  await expect(refusal, 'what is corrected is not refused any more').toBeHidden();
  await refuse();
  await panel.getByRole('button', { name: 'Remove lena@example.com' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(people).toHaveCount(2);
  await expect(refusal, 'the removed admin is gone immediately').toBeHidden();
  await address.fill('');

  const sessions = panel.getByRole('region', { name: 'Your sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'this one' })).toHaveText(/^.+ on .+, from \d+\.\d+\.\d+\.0\/24, this one/);
  await expect(panel.getByRole('region', { name: 'Your password' })).toContainText('It is set by ADMIN_PASSWORD');
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expectAccessible(page);
  // Of several sessions in one browser, when each began tells them apart.
  const other = sessions.filter({ hasNotText: 'this one' });
  const began = await other.getByRole('time').first().textContent();
  await other.getByRole('button', { name: `began ${began}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(`began ${began}`);
  await expect(page.getByRole('alertdialog')).toContainText('That browser has to log in again.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).focus();
  await page.keyboard.press('Enter');
  await expect(sessions).toHaveCount(1);
  pageErrors.expect(/status of 401/);
  await elsewhere.goto(`${site.url}/blogpost`);
  await expect(elsewhere).toHaveURL(/\/login/);
});

test('a generated password is visible on a phone after a reset far down the list', async ({
  page,
  startSite,
  signInAsAdmin,
}) => {
  const site = await startSite();
  await signInAsAdmin(page, site);
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/blogpost?panel=admins`);
  const panel = page.getByRole('dialog', { name: 'Admins' });
  for (const person of ['asha', 'meera', 'ravi', 'lena', 'noor', 'ines']) {
    await panel.getByRole('textbox', { name: 'E-mail address' }).fill(`${person}@example.com`);
    await page.keyboard.press('Enter');
    const password = panel.getByText(`Give this password to ${person}@example.com`);
    await expect(panel.getByRole('button', { name: `Reset ${person}@example.com` })).toBeAttached();
    await expect(password).toBeInViewport({ ratio: 0.98 });
  }
  await panel.getByRole('button', { name: 'I have saved this' }).click();
  for (const person of ['asha', 'meera']) {
    await panel.getByRole('button', { name: `Reset ${person}@example.com` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
    await expect(panel.getByText(`Give this password to ${person}@example.com`)).toBeInViewport({ ratio: 0.98 });
  }
  // Broken after a hyphen of its own, it would be copied without it.
  const password = 'Ab-Cd-Ef-Gh-Jk-M';
  await page.route('**/api/admins/reset', (route) =>
    route.fulfill({ json: { data: { email: 'second.admin@example.com', password } } }),
  );
  await panel.getByRole('button', { name: 'Reset lena@example.com' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  const lines = await panel.getByText(password).evaluate((code) => {
    const text = new Range();
    text.selectNodeContents(code);
    return text.getClientRects().length;
  });
  expect(lines, 'lines that the password takes').toBe(1);
});

test('before the admin of ADMIN_EMAIL is reset, the question says what goes, and that ADMIN_PASSWORD stays', async ({
  page,
  openVisitor,
  startSite,
  signInAsAdmin,
}) => {
  const site = await startSite();
  await signInAsAdmin(page, site);
  const { email } = site.admin;
  const ravi = await addAdmin(page, site, 'ravi@example.com');
  const second = await openVisitor();
  await signInAsAdmin(second, { ...site, admin: ravi });
  await second.goto(`${site.url}/blogpost?panel=admins`);
  await second.getByRole('button', { name: `Reset ${email}` }).click();
  const question = second.getByRole('alertdialog');
  const stays = 'The password is set by ADMIN_PASSWORD. Change it there and restart the site.';
  await expect(question).toContainText(
    `Reset ${email}? This removes their second step and signs them out everywhere. ${stays}`,
  );
  await question.getByRole('button', { name: 'Reset' }).click();
  await expect(second.getByText(`${email} is signed out everywhere and has no second step. ${stays}`)).toBeVisible();
});

test('a password that was changed can be changed once more in the same panel', async ({ page, signInAsAdmin }) => {
  await signInAsAdmin(page);
  await page.route('**/api/admins', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, own: { ...data.own, fromEnvironment: false } } } });
  });
  const sent: unknown[] = [];
  await page.route('**/api/admins/password', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: {} });
  });
  await page.goto('/blogpost?panel=admins');
  const own = page.getByRole('region', { name: 'Your password' });
  const change = async (newPassword: string) => {
    await own.getByLabel('New password').fill(newPassword);
    await own.getByRole('button', { name: 'Change password' }).click();
    await expect(own.getByLabel('New password')).toHaveValue('');
    await expect(own.getByText('Password changed.')).toBeVisible();
  };
  const [first, second] = ['Lamp-and-fog-1', 'Lamp-and-fog-2'] as const;
  await change(first);
  await change(second);
  expect(sent).toEqual([{ newPassword: first }, { newPassword: second }]);
});

test('an admin sets up an app, logs in with its code or a recovery code, and no code lets anybody in twice', async ({
  page,
  openVisitor,
  site: shared,
  signInAsAdmin,
  pageErrors,
}) => {
  const site = await asNewAdmin(shared);
  await signInAsAdmin(page, site);
  await page.goto(`${site.url}/blogpost?panel=admins`);
  const own = page.getByRole('region', { name: 'Your second step' });
  await own.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(own.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = ((await own.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const used = generateSync({ secret });
  await own.getByLabel('Code from the app').fill(used);
  await own.getByRole('button', { name: 'Confirm' }).click();
  const codes = own.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  // Closed by mistake, they are still there.
  await page.keyboard.press('Escape');
  await expect(own).toHaveCount(0);
  await page.getByRole('link', { name: 'Admins' }).click();
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
  // The one that set the app up.
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

test('an admin whose page reloads or session ends after the key was scanned gets the same key again', async ({
  page,
  site: shared,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  const site = await asNewAdmin(shared);
  await signInAsAdmin(page, site);
  await page.goto(`${site.url}/blogpost?panel=admins`);
  const own = page.getByRole('region', { name: 'Your second step' });
  const key = own.locator('code');
  const setUp = own.getByRole('button', { name: 'Set up an authenticator app' });
  await setUp.click();
  const scanned = (await key.textContent()) ?? '';
  // As a phone does with a page that was left for the app.
  await page.reload();
  await setUp.click();
  await expect(key).toHaveText(scanned);

  const code = own.getByLabel('Code from the app');
  const confirm = own.getByRole('button', { name: 'Confirm' });
  await page.request.delete(`${site.url}/api/session/admin`);
  await code.fill('000000');
  await confirm.click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await submitLoginForm(page, site.admin);
  await setUp.click();
  await expect(key).toHaveText(scanned);
  await code.fill(generateSync({ secret: scanned.replaceAll(' ', '') }));
  await confirm.click();
  await expect(own.getByRole('listitem')).toHaveCount(10);
});

/** Types the code of the app whose key is shown. */
async function confirmApp(page: Page) {
  const key = page.getByText('Key: ').locator('code');
  await page
    .getByLabel('Code from the app')
    .fill(generateSync({ secret: ((await key.textContent()) ?? '').replaceAll(' ', '') }));
  await page.getByRole('button', { name: 'Confirm' }).click();
}

test('Cancel in a form of the second step returns the focus to the button that opened it', async ({
  page,
  site: shared,
  signInAsAdmin,
}) => {
  const site = await asNewAdmin(shared);
  await signInAsAdmin(page, site);
  await page.goto(`${site.url}/blogpost?panel=admins`);
  const own = page.getByRole('region', { name: 'Your second step' });
  const opener = (name: string) => own.getByRole('button', { name });
  const openAndCancel = async (name: string, where: Locator = own) => {
    await opener(name).click();
    if (where === own) await expect(own.getByRole('img', { name: 'QR code' })).toBeVisible();
    await where.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(opener(name)).toBeFocused();
    await expect(opener('Cancel')).toHaveCount(0);
  };
  await openAndCancel('Set up an authenticator app');
  await page.keyboard.press('Enter');
  await confirmApp(page);
  await opener('I have saved them').click();
  await openAndCancel('Set the app up again');
  for (const name of ['New recovery codes', 'Switch the second step off'])
    await openAndCancel(name, page.getByRole('alertdialog'));
});

test('the form that a button of the second step opens is scrolled into the window of a phone', async ({
  page,
  site: shared,
  signInAsAdmin,
}) => {
  const site = await asNewAdmin(shared);
  await signInAsAdmin(page, site);
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/blogpost?panel=admins`);
  const own = page.getByRole('region', { name: 'Your second step' });
  const pressAtEdge = async (name: string) => {
    const button = own.getByRole('button', { name });
    await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await button.click();
  };
  await pressAtEdge('Set up an authenticator app');
  await expect(own.getByRole('img', { name: 'QR code' })).toBeInViewport({ ratio: 0.98 });
  await expect(own.getByText('Scan this with an authenticator app')).toBeInViewport({ ratio: 0.98 });
  await expect(own.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 0.98 });
});

test('recovery codes that another tab has replaced or switched off disappear with a message', async ({
  page,
  context,
  site: shared,
}) => {
  const site = await asNewAdmin(shared);
  const panel = (tab: Page) => tab.goto(`${site.url}/blogpost?panel=admins`);
  const own = (tab: Page) => tab.getByRole('region', { name: 'Your second step' });
  const press = (tab: Page, name: string) => own(tab).getByRole('button', { name }).click();
  const pressAndConfirm = async (tab: Page, name: string) => {
    await press(tab, name);
    await tab.getByRole('alertdialog').getByRole('button', { name }).click();
  };
  const codes = (tab: Page) => tab.getByRole('listitem').filter({ hasText: /^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/ });
  const toldIn = async (tab: Page) => {
    await expect(codes(tab)).toHaveCount(0);
    await dismissToast(tab, 'The recovery codes shown here no longer work');
  };
  await logInByPassword(page, site.url, site.admin);
  await page.waitForURL('**/CreateBlogs');
  await panel(page);
  await press(page, 'Set up an authenticator app');
  await confirmApp(page);
  await expect(codes(page)).toHaveCount(10);

  const other = await context.newPage();
  await panel(other);
  await pressAndConfirm(other, 'New recovery codes');
  await expect(codes(other)).toHaveCount(10);
  await toldIn(page);
  await pressAndConfirm(page, 'New recovery codes');
  await expect(codes(page)).toHaveCount(10);
  await toldIn(other);
  await pressAndConfirm(other, 'Switch the second step off');
  await toldIn(page);
  await expect(own(page)).toContainText('You log in with your password only.');
});

test('recovery codes that are shown at the login go on to the admin’s pages once another tab has replaced them', async ({
  page,
  context,
}) => {
  const site = await asNewAdmin(await siteWithSecondStep());
  await logInByPassword(page, site.url, site.admin);
  await confirmApp(page);
  await page.getByRole('button', { name: 'I have saved them' }).waitFor();
  const other = await context.newPage();
  await other.goto(`${site.url}/blogpost?panel=admins`);
  await other.getByRole('button', { name: 'New recovery codes' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'New recovery codes' }).click();
  await expect(page).toHaveURL(`${site.url}/CreateBlogs`);
  await expect(page.getByText('The recovery codes shown here no longer work')).toBeVisible();
});

for (const where of ['in the panel', 'at the login'] as const) {
  test(`recovery codes are read from their first sentence on when an app is confirmed ${where}, on a phone`, async ({
    page,
    site: shared,
    signInAsAdmin,
  }) => {
    const inPanel = where === 'in the panel';
    const site = await asNewAdmin(inPanel ? shared : await siteWithSecondStep());
    await page.setViewportSize(phone);
    if (inPanel) {
      await signInAsAdmin(page, site);
      await page.goto(`${site.url}/blogpost?panel=admins`);
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    } else await logInByPassword(page, site.url, site.admin);
    const key = page.getByText('Key: ').locator('code');
    const code = page.getByLabel('Code from the app');
    await code.fill(generateSync({ secret: ((await key.textContent()) ?? '').replaceAll(' ', '') }));
    // As a phone's keyboard has it.
    await code.evaluate((field) => field.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await page.getByRole('button', { name: 'Confirm' }).click();

    const lead = page.getByText('Keep these recovery codes in a safe place');
    await expect(lead).toBeInViewport({ ratio: 0.98 });
    const codes = page.getByRole('listitem').filter({ hasText: /^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/ });
    await expect(codes.first()).toBeInViewport({ ratio: 0.98 });
    const isBare = await lead.evaluate((sentence) => {
      const { left, top } = sentence.getBoundingClientRect();
      return sentence.contains(document.elementFromPoint(left + 4, top + 8));
    });
    expect(isBare, 'nothing lies over the sentence').toBe(true);
  });
}

test('an admin sets up a required passkey at login and uses each answer once', async ({ page, pageErrors }) => {
  const site = await asNewAdmin(await siteWithSecondStep());
  // Browsers bind passkeys to names.
  const origin = site.url.replace('127.0.0.1', 'localhost');
  const knowOwner = await addAuthenticator(page);
  const logIn = () => logInByPassword(page, origin, site.admin);
  await logIn();
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/ })).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(`${origin}/CreateBlogs`);
  await page.getByRole('link', { name: 'Admins' }).click();
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

  await logIn();
  await knowOwner(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  const said = page.getByRole('alert').filter({ hasText: 'No passkey was used.' });
  const [mark, words] = await Promise.all([said.locator('svg').boundingBox(), said.getByText('No').boundingBox()]);
  expect(mark?.y, 'the icon is next to the text').toBeLessThan((words?.y ?? 0) + (words?.height ?? 0));
  expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeGreaterThan(words?.y ?? 0);
  await knowOwner(true);
  const again = await page.request.post(`${origin}/api/session/admin/passkey`, { data: body });
  expect([again.status(), (await again.json()).message]).toEqual([
    401,
    'This passkey could not be verified. Please try again.',
  ]);
  pageErrors.expect(/status of 401/);

  // No file is needed any more that a network could fail to bring: browsers would remember the failure.
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  // It has taken too long.
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please log in as admin.' })).toBeVisible();
});

test('an admin who reloads on the recovery codes creates new ones', async ({ page, site: shared, pageErrors }) => {
  const site = await asNewAdmin(shared);
  const origin = site.url.replace('127.0.0.1', 'localhost');
  await addAuthenticator(page);
  await logInByPassword(page, origin, site.admin);
  await expect(page).toHaveURL(`${origin}/CreateBlogs`);
  await page.getByRole('link', { name: 'Admins' }).click();
  const own = page.getByRole('region', { name: 'Your second step' });
  const codes = own.getByRole('listitem').filter({ hasText: /^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/ });
  const fresh = own.getByRole('button', { name: 'New recovery codes' });
  await expect(own.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await expect(fresh).toHaveCount(0);
  await own.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(codes).toHaveCount(10);
  const [old = ''] = await codes.allTextContents();

  await page.reload();
  await expect(own).toContainText('10 recovery codes are left.');
  await expect(codes).toHaveCount(0);
  // As ten minutes after the login.
  const stale = { statusCode: 403, code: 'step_up_required', error: 'Forbidden', message: 'Confirm it’s you.' };
  await page.route('**/api/admins/recoveryCodes', (route) => route.fulfill({ status: 403, json: stale }), { times: 1 });
  pageErrors.expect(/status of 40[013]/);
  await fresh.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const passkey = dialog.getByRole('button', { name: 'Use a passkey' });
  await expect(passkey).toBeFocused();
  await dialog.getByLabel('Your password').fill('not my password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await expectAccessible(page);
  await passkey.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(codes).toHaveCount(10);
  const [code = ''] = await codes.allTextContents();
  await own.getByRole('button', { name: 'I have saved them' }).click();
  await expect(own).toContainText('10 recovery codes are left.');

  await page.goto(`${origin}/blogpost`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${origin}/`);
  await logInByPassword(page, origin, site.admin);
  await page.getByLabel('Code').fill(old);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or has been used.')).toBeVisible();
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/CreateBlogs`);
  await page.getByRole('link', { name: 'Admins' }).click();
  await expect(own).toContainText('9 recovery codes are left.');
});

test('the last passkey cannot be removed until an authenticator app is set up', async ({ page, site: shared }) => {
  const site = await asNewAdmin(shared);
  const origin = site.url.replace('127.0.0.1', 'localhost');
  await addAuthenticator(page);
  await logInByPassword(page, origin, site.admin);
  await expect(page).toHaveURL(`${origin}/CreateBlogs`);
  await page.getByRole('link', { name: 'Admins' }).click();
  const own = page.getByRole('region', { name: 'Your second step' });
  await own.getByRole('button', { name: 'Add a passkey' }).click();
  await own.getByRole('button', { name: 'I have saved them' }).click();
  const passkey = own.getByRole('listitem');
  await expect(passkey).toContainText('This is the last one. To remove it, switch the second step off.');
  await expect(passkey.getByRole('button')).toHaveCount(0);

  await own.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = ((await own.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await own.getByLabel('Code from the app').fill(generateSync({ secret }));
  await own.getByRole('button', { name: 'Confirm' }).click();
  await own.getByRole('button', { name: 'I have saved them' }).click();
  // Of several made with one browser, the time tells them apart.
  const since = (await passkey.getByRole('time').textContent()) ?? '';
  await passkey.getByRole('button', { name: since }).click();
  await expect(page.getByRole('alertdialog')).toContainText(since);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(passkey).toHaveCount(0);
  await expect(own).toContainText('a code from your authenticator app.');
});

for (const [width, height] of [
  [360, 740],
  [740, 360],
] as const) {
  test(`the second step of an admin’s login is read from its top at ${width} by ${height}`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 401/);
    const site = await asNewAdmin(await siteWithSecondStep());
    await page.setViewportSize({ width, height });
    await logInByPassword(page, site.url, { ...site.admin, password: 'wrong' });
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await page.getByLabel(/^Password/).fill(site.admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'passkey' })).toBeFocused();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeInViewport();
    const headerEnd = await page
      .locator('header')
      .first()
      .evaluate((header) => header.getBoundingClientRect().bottom);
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(Math.max(0, headerEnd));
    // The request has expired.
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Back to the password' }).click();
    await submitLoginForm(page, site.admin);
    await expect(page.getByRole('button', { name: 'passkey' })).toBeFocused();
  });
}
