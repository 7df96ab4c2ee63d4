import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '#shared/errors.ts';
import { adminOverview } from '../test-support/fake-records.ts';
import { fakeApi, renderApp, signIn } from '../test-support/render-app.tsx';
import { button, expectGone, expectShown } from '../test-support/screen.ts';

const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
const address = page.getByRole('textbox', { name: 'Email address' });
const added = page.getByText('Give this password to ravi@example.com');

let isConfirmed: boolean;

/** The admins panel of an admin whose confirmation is too old. */
async function openPanel(factors: { secondFactor: boolean; totp: boolean; passkey?: Record<string, unknown> }) {
  signIn('admin');
  isConfirmed = false;
  const api = fakeApi();
  api.answer('getAdmins', () => adminOverview());
  api.answer('addAdmin', () => {
    if (!isConfirmed) throw new ApiError('step_up_required', 'Confirm it’s you to continue.');
    return { email: 'ravi@example.com', password: 'abc' };
  });
  api.answer('getAdminConfirmation', () => factors);
  api.answer('confirmAdmin', ({ body }) => {
    const fields = { password: 'This is not your password.' };
    const { password } = body as { password: string };
    if (password !== 'right') throw new ApiError('validation_failed', fields.password, { fields });
    isConfirmed = true;
    return undefined as never;
  });
  await renderApp('/blogpost?panel=admins');
  await page.getByRole('combobox', { name: /^Role/ }).selectOptions('editor');
  await address.fill('ravi@example.com');
  await userEvent.keyboard('{Enter}');
  await expectShown(dialog);
  return api;
}

beforeEach(() => page.viewport(360, 740));

test('asks for the password again after each Cancel, marks a wrong one, and continues what was being done', async () => {
  const api = await openPanel({ secondFactor: false, totp: false });
  const password = dialog.getByLabelText('Your password');
  await expect.element(password).toHaveFocus();
  await expectGone(dialog.getByLabelText('Code'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(dialog);
  await expect.element(address).toHaveValue('ravi@example.com');
  await expectShown('Confirm it’s you to continue.');
  expect(api.callsOf('addAdmin')).toHaveLength(1);
  await button('Add an admin').click();
  await expectShown(dialog);
  await userEvent.keyboard('{Escape}');
  await expectGone(dialog);
  await expectShown(page.getByRole('dialog', { name: 'Admins' }));
  expect(api.callsOf('confirmAdmin')).toEqual([]);

  await button('Add an admin').click();
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('wrong{Enter}');
  await expect.element(password).toHaveAccessibleDescription(/This is not your password\./);
  await expect.element(password).toHaveFocus();
  await password.fill('right');
  await userEvent.keyboard('{Enter}');
  await expectShown(added);
  await expectGone(dialog);
  expect(api.bodiesOf('addAdmin')).toEqual(Array(4).fill({ email: 'ravi@example.com', role: 'editor' }));
});

test('asks for a code with the password if there is a second factor', async () => {
  const api = await openPanel({ secondFactor: true, totp: true });
  await dialog.getByLabelText('Your password').fill('right');
  await dialog.getByLabelText('Code').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expectShown(added);
  expect(api.bodiesOf('confirmAdmin')).toEqual([{ password: 'right', code: '123456' }]);
});

test('offers the passkey first, says why it did not work, continues with its answer, and fits a phone', async () => {
  const passkey = { challenge: 'AAAA', userVerification: 'required' };
  const api = await openPanel({ secondFactor: true, totp: false, passkey });
  await expect.element(dialog.getByRole('button', { name: 'Use a passkey' })).toHaveFocus();
  await expect.element(dialog.getByLabelText('Code')).toHaveAccessibleDescription(/recovery codes/);
  const { scrollWidth, clientWidth } = dialog.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  const get = vi.spyOn(navigator.credentials, 'get');
  get.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await userEvent.keyboard('{Enter}');
  await expectShown(dialog.getByText('No passkey was used.'));
  const bytes = new ArrayBuffer(1);
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes };
  const answer = { id: 'AA', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };
  get.mockResolvedValueOnce(answer as unknown as PublicKeyCredential);
  api.answer('confirmAdminByPasskey', () => {
    isConfirmed = true;
    return undefined as never;
  });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expectShown(added);
  await expectGone(dialog);
});

test('tells the browser which passkeys are left after one was removed, where it has the Signal API', async () => {
  signIn('admin');
  const api = fakeApi();
  const passkeys = ['laptop', 'phone'].map((id) => ({ id, name: `Chrome ${id}`, since: '2026-01-01T00:00:00Z' }));
  api.answer('getAdmins', () => adminOverview({ recoveryCodes: 8, passkeys }));
  api.answer('removePasskey', () => undefined as never);
  api.answer('getPasskeyEnrolment', () => ({
    enrolment: 'sealed',
    options: {
      rp: { id: 'example.com' },
      user: { id: 'admin-id' },
      excludeCredentials: [{ id: 'left', type: 'public-key' }],
    },
  }));
  const signal = vi.fn(async () => undefined);
  vi.stubGlobal('PublicKeyCredential', { signalAllAcceptedCredentials: signal });
  onTestFinished(() => void vi.unstubAllGlobals());
  await renderApp('/blogpost?panel=account');
  await button(/Remove the passkey made with Chrome laptop/).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect
    .poll(() => signal.mock.calls)
    .toEqual([[{ rpId: 'example.com', userId: 'admin-id', allAcceptedCredentialIds: ['left'] }]]);
});
