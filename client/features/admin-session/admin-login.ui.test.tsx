import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '#shared/errors.ts';
import { appAddress, fakeApi, renderApp, signIn } from '../../test-support/render-app.tsx';
import { button, expectCount, expectGone, expectShown, fail, namedAccount, texts } from '../../test-support/screen.ts';

const login = button('Login');
const email = page.getByLabelText('Email');
const password = page.getByLabelText(/^Password/);
const message = page.getByRole('alert');

test('the login names problems in the specified order and calls the server once, also at a double click', async () => {
  fakeApi().answer('startAdminSession', () => fail('invalid_credentials', 'Invalid email or password'));
  await renderApp('/login');
  await login.click();
  await expect.element(message).toHaveTextContent('All fields are required');
  await email.fill('somebody');
  await login.click();
  await expect.element(message).toHaveTextContent('All fields are required');
  await password.fill('wrong');
  await login.click();
  await expect.element(message).toHaveTextContent('Invalid email format');
  expect(fakeApi().callsOf('startAdminSession')).toEqual([]);
  await email.fill('admin@example.com');
  await login.dblClick();
  await expect.element(message).toHaveTextContent('Invalid email or password');
  await expect.element(password).toHaveValue('wrong');
  expect(fakeApi().callsOf('startAdminSession')).toHaveLength(1);
});

test('a generated password is replaced at the login, which then leads to the page that was asked for', async () => {
  const api = fakeApi();
  const next = { totp: false, passkey: false };
  api.answer('startAdminSession', () => ({ user: false, admin: false, next: { ...next, password: true } }));
  api.answer('replaceInitialPassword', ({ body }) => {
    const { newPassword } = body as { newPassword: string };
    const fields = { newPassword: 'This password is too common to be safe.' };
    if (newPassword === 'passwordpassword') throw new ApiError('validation_failed', fields.newPassword, { fields });
    signIn('admin');
    return { user: false, admin: true };
  });
  await renderApp('/login?redirect=%2Falljobposts%3Fq%3Dreact');
  await button('Show').click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await userEvent.keyboard('{Escape}');
  await email.fill('ravi@example.com');
  await password.fill('generated');
  await userEvent.keyboard('{Enter}');
  await expectShown(page.getByRole('heading', { name: 'Choose your own password' }));
  const own = page.getByLabelText('New password');
  await expect.element(own).toHaveFocus();
  expect(namedAccount()).toBe('ravi@example.com');
  await expect.element(own).toHaveAccessibleDescription(/At least 15 characters/);
  for (const short of ['short', 'quiet river']) {
    await own.fill(short);
    await userEvent.keyboard('{Enter}');
    await expect.element(own).toHaveAccessibleDescription(/The password needs at least 15 characters\./);
    await own.fill('');
  }
  expect(api.callsOf('replaceInitialPassword')).toEqual([]);
  await own.fill('passwordpassword');
  await userEvent.keyboard('{Enter}');
  await expect.element(own).toHaveAccessibleDescription(/This password is too common/);
  expect(localStorage.getItem('isLoggedIn')).toBeNull();
  await own.fill('quiet river in the fog');
  await userEvent.keyboard('{Enter}');
  await expect.poll(appAddress).toBe('/alljobposts?q=react');
  expect(localStorage.getItem('isLoggedIn')).not.toBeNull();
});

test('a second step that took too long says so and leads back to the password', async () => {
  const tooLate = 'This took too long. Please enter your password again.';
  const api = fakeApi();
  api.answer('startAdminSession', () => ({ user: false, admin: false, next: { totp: true, passkey: true } }));
  api.answer('finishAdminSession', () => fail('session_missing', tooLate));
  api.answer('getPasskeyRequest', () => fail('session_missing', tooLate));
  await renderApp('/login');
  await email.fill('admin@example.com');
  await password.fill('right');
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText(/code/i).fill('123456');
  await button('Log in').click();
  await expectCount(page.getByText(tooLate), 1);
  await button('Use a passkey').click();
  await expectCount(page.getByText(tooLate), 2);
  await button('Back to the password').click();
  await expectShown(login);
});

test('the menu of the admin on a phone opens at a double click, marks its page, and logs out', async () => {
  signIn('admin');
  const ended = Promise.withResolvers<never>();
  fakeApi().answer('endAdminSession', () => ended.promise);
  await page.viewport(360, 740);
  await renderApp('/alljobposts');
  await expectGone(page.getByRole('navigation', { name: 'Admin' }));
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await button('Open menu').dblClick();
  await expect.element(menu.getByRole('link', { name: 'All Job Posts' })).toHaveAttribute('aria-current', 'page');
  const names = ['Create Blogs', 'All Blogs', 'Add Job Position', 'All Job Posts', 'Job Responses', 'Contact Us Data'];
  expect(texts(menu.getByRole('link')).slice(0, 6)).toEqual(names);
  await menu.getByRole('link', { name: 'All Blogs' }).click();
  await expect.poll(appAddress).toBe('/blogpost');
  await expectGone(menu);
  await button('Open menu').click();
  await menu.getByRole('button', { name: 'Logout' }).click();
  // The menu goes back in the history, which takes less time than a server's answer.
  await expect.poll(() => window.history.state.opened).toBeUndefined();
  ended.resolve(undefined as never);
  await expect.poll(appAddress).toBe('/');
});
