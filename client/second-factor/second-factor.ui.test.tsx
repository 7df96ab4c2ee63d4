import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { BrowserAnswer } from '#shared/contract/endpoints.ts';
import { adminOverview } from '../test-support/fake-records.ts';
import { appAddress, fakeApi, reloadApp, renderApp, signIn } from '../test-support/render-app.tsx';
import {
  announced,
  answer,
  button,
  expectCount,
  expectGone,
  expectReadFromTop,
  expectShown,
  expectText,
  fail,
  press,
  pressAt,
  watchLog,
} from '../test-support/screen.ts';

const email = 'admin@realvance.example';
const enrolment = {
  picture: { size: 1, path: 'M0 0h1v1h-1z' },
  secret: 'ABCDEFGH',
  uri: 'otpauth://totp/x',
  enrolment: 'one',
};
const cancel = button('Cancel');
const setUp = button('Set up an authenticator app');

const codes = Array.from({ length: 10 }, (_, at) => `${String(at).repeat(4)}-abcd-efgh-jkmn`);
const shownCodes = page.getByRole('listitem').filter({ hasText: /-abcd-efgh-jkmn$/ });
const lead = page.getByText('Keep these recovery codes in a safe place');
const gone = page.getByText('The recovery codes shown here no longer work');

type Own = BrowserAnswer<'getAdmins'>['own'];

async function openPanel(own: Partial<Own> = {}) {
  signIn('admin');
  const overview = adminOverview(own);
  fakeApi().answer('getAdmins', () => overview);
  await renderApp('/blogpost?panel=account');
  return overview;
}

/** Logs in where a second factor is required and none is set up. */
async function openLogin() {
  const next = { totp: false, passkey: false, password: false };
  fakeApi().answer('startAdminSession', () => ({ user: false, admin: false, next }));
  const signedIn = { user: false, admin: true, adminStep: true } as const;
  fakeApi().answer('getSession', () => signedIn);
  await renderApp('/login');
  await page.getByLabelText('Email').fill(email);
  await page.getByLabelText(/^Password/).fill('a password for tests');
  await button('Login').click();
  await expect.element(button('Make a passkey')).toHaveFocus();
}

async function confirmApp() {
  await page.getByLabelText('Code from the app').fill('123456');
  await button('Confirm').click();
  await expectCount(shownCodes, 10);
}

/** As another tab reports that it replaced the codes. */
const replaceElsewhere = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'recoveryCodesGone', newValue: 'true' }));

beforeEach(() => {
  fakeApi().answer('getTotpEnrolment', () => enrolment);
  fakeApi().answer('confirmTotp', () => ({ codes }));
  fakeApi().answer('renewRecoveryCodes', () => ({ codes }));
});

test('Cancel of a question about the second step returns the focus', async () => {
  await openPanel({ totp: true, recoveryCodes: 10 });
  for (const name of ['New recovery codes', 'Switch the second step off']) {
    await pressAt(button(name));
    await pressAt(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }));
    await expect.element(button(name)).toHaveFocus();
  }
});

test.each(['in the panel', 'at the login'])(
  'a phone shows the key in full, then recovery codes from their first sentence until another tab replaces them, %s',
  async (where) => {
    await page.viewport(360, 740);
    if (where === 'in the panel') {
      await openPanel();
      await expectShown(setUp);
      setUp.element().scrollIntoView({ block: 'end', behavior: 'instant' });
      await setUp.click();
      const words = page.getByText('Scan this with an authenticator app');
      for (const part of [page.getByRole('img', { name: 'QR code' }), words, cancel])
        await expect.element(part).toBeInViewport({ ratio: 0.98 });
    } else await openLogin();
    await confirmApp();
    await expect.element(lead).toBeInViewport({ ratio: 0.98 });
    await expect.element(shownCodes.first()).toBeInViewport({ ratio: 0.98 });
    const { left, top } = lead.element().getBoundingClientRect();
    expect(lead.element().contains(document.elementFromPoint(left + 4, top + 8)), 'nothing lies over it').toBe(true);
    replaceElsewhere();
    await expectCount(shownCodes, 0);
    await expectShown(gone);
    if (where === 'at the login') await expect.poll(appAddress).toBe('/CreateBlogs');
  },
);

test('new recovery codes are created after a reload, which hides those shown', async () => {
  const heard: string[] = [];
  const tell = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation((key) => void heard.push(key));
  onTestFinished(() => tell.mockRestore());
  await openPanel({ totp: true, recoveryCodes: 10 });
  await button('New recovery codes').click();
  await answer('New recovery codes');
  await expectCount(shownCodes, 10);
  expect(heard, 'told to other tabs').toContain('recoveryCodesGone');
  await reloadApp();
  await expectShown('10 recovery codes are left.');
  await expectCount(shownCodes, 0);
});

test('the last passkey cannot be removed until an authenticator app is set up', async () => {
  const passkey = { id: 'one', name: 'Chrome on Linux', since: '2026-01-01T00:00:00Z' };
  const overview = await openPanel({ passkeys: [passkey], recoveryCodes: 10 });
  const remove = button(/^Remove the passkey/);
  await expectShown('This is the last one. To remove it, switch the second step off.');
  await expectGone(remove);
  fakeApi().answer('confirmTotp', () => {
    overview.own.totp = true;
    return { codes: [] };
  });
  fakeApi().answer('removePasskey', () => {
    overview.own.passkeys = [];
    return undefined as never;
  });
  fakeApi().answer('getPasskeyEnrolment', () => fail('bad_request'));
  await setUp.click();
  await page.getByLabelText('Code from the app').fill('123456');
  await button('Confirm').click();
  await remove.click();
  await expectText(page.getByRole('alertdialog'), 'Chrome on Linux');
  await answer('Remove');
  await expectGone(remove);
});

test.each([
  [360, 740],
  [740, 360],
])('the second step of a login is read from its top at %s by %s', async (width, height) => {
  await page.viewport(width, height);
  await openLogin();
  await expectReadFromTop();
  await button('Back to the password').click();
  await expectShown(button('Login'));
});

test('a retry of the key that fails keeps the focus, as does Cancel, which then returns it to its button', async () => {
  watchLog();
  fakeApi().answer('getTotpEnrolment', () => fail('bad_request', 'No.'));
  await openPanel();
  await setUp.click();
  const again = button('Try again');
  await pressAt(again);
  await expect.poll(() => fakeApi().callsOf('getTotpEnrolment').length).toBe(2);
  await expect.poll(announced).toContain('Try again');
  await expect.element(again).toHaveFocus();

  const reading = Promise.withResolvers<typeof enrolment>();
  fakeApi().answer('getTotpEnrolment', () => reading.promise);
  await press('Enter');
  await expect.poll(() => fakeApi().callsOf('getTotpEnrolment').length).toBe(3);
  (cancel.element() as HTMLElement).focus();
  reading.resolve(enrolment);
  await expectShown(page.getByRole('img', { name: 'QR code' }));
  await expect.element(cancel).toHaveFocus();
  await press('Enter');
  await expect.element(setUp).toHaveFocus();
  await expectGone(cancel);
});
