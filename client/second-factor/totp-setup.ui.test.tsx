import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, renderApp, signIn } from '../test-support/render-app.tsx';
import { button, expectGone, fail, press, pressAt, watchLog } from '../test-support/screen.ts';

const email = 'admin@realvance.example';
const enrolment = {
  picture: { size: 1, path: 'M0 0h1v1h-1z' },
  secret: 'ABCDEFGH',
  uri: 'otpauth://totp/x',
  enrolment: 'one',
};
const cancel = button('Cancel');
const setUp = button('Set up an authenticator app');

async function openPanel() {
  signIn('admin');
  fakeApi().answer('getAllBlogs', () => []);
  fakeApi().answer('getAdmins', () => ({
    admins: [{ email, since: '2026-01-01T00:00:00Z', fromEnvironment: false, secondFactor: false }],
    own: { email, fromEnvironment: false, totp: false, recoveryCodes: 0, passkeys: [], required: false },
    sessions: [],
  }));
  await renderApp('/blogpost?panel=admins');
}

test('Cancel keeps the focus when the key arrives, and returns it to the button that opened the form', async () => {
  const reading = Promise.withResolvers<typeof enrolment>();
  fakeApi().answer('getTotpEnrolment', () => reading.promise);
  await openPanel();
  await setUp.click();
  await expect.element(cancel).toBeVisible();
  (cancel.element() as HTMLElement).focus();
  reading.resolve(enrolment);
  await expect.element(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expect.element(cancel).toHaveFocus();
  await press('Enter');
  await expect.element(setUp).toHaveFocus();
  await expectGone(cancel);
});

test('a retry of the key that fails is announced and keeps the focus', async () => {
  watchLog();
  fakeApi().answer('getTotpEnrolment', () => fail('bad_request', 'No.'));
  await openPanel();
  await setUp.click();
  const again = button('Try again');
  await pressAt(again);
  const announced = () => document.querySelector(':is([role=status], [role=alert]):has(:focus)')?.textContent;
  await expect.poll(() => fakeApi().callsOf('getTotpEnrolment').length).toBe(2);
  await expect.poll(announced).toContain('Try again');
  await expect.element(again).toHaveFocus();
  fakeApi().answer('getTotpEnrolment', () => enrolment);
  await press('Enter');
  await expect.element(page.getByRole('img', { name: 'QR code' })).toBeVisible();
});
