import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, renderApp, signIn } from '../../test-support/render-app.tsx';
import {
  answer,
  button,
  expectCount,
  expectGone,
  expectShown,
  expectText,
  fail,
  press,
} from '../../test-support/screen.ts';

const since = '2026-01-01T00:00:00Z';
const email = 'second@example.com';
const first = 'admin@realvance.example';
const stays = 'The password is set by ADMIN_PASSWORD. Change it there and restart the site.';
const address = page.getByRole('textbox', { name: 'E-mail address' });
const shown = page.getByText('Give this password to');

async function add(person: string) {
  await address.fill(person);
  await press('Enter');
}

beforeEach(async () => {
  await page.viewport(360, 740);
  signIn('admin');
  const api = fakeApi();
  const admins = [first, email].map((each) => ({
    email: each,
    since,
    fromEnvironment: each === first,
    secondFactor: false,
  }));
  api.answer('getAdmins', () => ({
    admins,
    own: { email, fromEnvironment: false, totp: false, recoveryCodes: 0, passkeys: [], required: false },
    sessions: [],
  }));
  api.answer('addAdmin', ({ body }) => {
    const added = body as { email: string };
    const message = `${added.email} is already an admin.`;
    if (admins.some((each) => each.email === added.email)) fail('conflict', message, { fields: { email: message } });
    admins.push({ email: added.email, since, fromEnvironment: false, secondFactor: false });
    return { email: added.email, password: 'Ab-Cd-Ef-Gh-Jk-M' };
  });
  api.answer('removeAdmin', ({ body }) => {
    const at = admins.findIndex((each) => each.email === (body as { email: string }).email);
    admins.splice(at, 1);
    return undefined as never;
  });
  api.answer('resetAdmin', ({ body }) => {
    const { email: reset } = body as { email: string };
    return { email: reset, ...(reset !== first && { password: 'Ab-Cd-Ef-Gh-Jk-M' }) };
  });
  await renderApp('/blogpost?panel=admins');
  await expectShown(address);
});

test('a generated password is visible on one line of a phone, also after a reset far down the list', async () => {
  const people = ['asha', 'meera', 'ravi', 'lena', 'noor', 'ines'].map((name) => `${name}@example.com`);
  for (const person of people) {
    await add(person);
    await expect.element(page.getByText(`Give this password to ${person}`)).toBeInViewport({ ratio: 0.98 });
  }
  await button('I have saved this').click();
  await expectGone(shown);
  await button('Reset asha@example.com').click();
  await answer('Reset');
  await expect.element(shown).toBeInViewport({ ratio: 0.98 });
  // Broken after a hyphen of its own, it would be copied without it.
  const text = new Range();
  text.selectNodeContents(page.getByText('Ab-Cd-Ef-Gh-Jk-M').element());
  expect(text.getClientRects()).toHaveLength(1);
});

test('a generated password stays until it is saved or its admin removed, and a refusal until it is corrected', async () => {
  const panel = page.getByRole('dialog', { name: 'Admins' });
  await add('ravi@example.com');
  await add('lena@example.com');
  await expectCount(shown, 2);
  await press('Escape');
  await expectGone(panel);
  await page.getByRole('link', { name: 'Admins' }).click();
  await expectCount(shown, 2);
  const refusal = page.getByText('lena@example.com is already an admin.');
  await add('lena@example.com');
  await expectShown(refusal);
  await userEvent.type(address, 'x');
  await expectGone(refusal);
  await add('lena@example.com');
  await expectShown(refusal);
  await button('Remove lena@example.com').click();
  await answer('Remove');
  await expectCount(shown, 1);
  await expectGone(refusal);
});

test('before the admin of ADMIN_EMAIL is reset, the question says that ADMIN_PASSWORD stays', async () => {
  await button(`Reset ${first}`).click();
  const question = `Reset ${first}? This removes their second step and signs them out everywhere. ${stays}`;
  await expectText(page.getByRole('alertdialog'), question);
  await answer('Reset');
  await expectShown(`${first} is signed out everywhere and has no second step. ${stays}`);
});

test('a password that was changed can be changed once more in the same panel', async () => {
  fakeApi().answer('changeAdminPassword', () => undefined as never);
  const own = page.getByRole('region', { name: 'Your password' });
  const passwords = ['Lamp-and-fog-1', 'Lamp-and-fog-2'];
  for (const password of passwords) {
    await own.getByLabelText('New password').fill(password);
    await own.getByRole('button', { name: 'Change password' }).click();
    await expectShown(own.getByText('Password changed.'));
    await expect.element(own.getByLabelText('New password')).toHaveValue('');
  }
  expect(
    fakeApi()
      .callsOf('changeAdminPassword')
      .map(({ body }) => body),
  ).toEqual(passwords.map((newPassword) => ({ newPassword })));
});
