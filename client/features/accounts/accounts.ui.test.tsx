import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setLoggedIn } from '../../session/session-flag.ts';
import { loseAnswer } from '../../test-support/fake-api.ts';
import { application, inboxWith } from '../../test-support/fake-inbox.ts';
import { appAddress, fakeApi, renderApp, signIn } from '../../test-support/render-app.tsx';
import { answer, button, expectGone, expectShown, fail, fill } from '../../test-support/screen.ts';

/** Fills in the form at this address and sends it. */
async function send(address: string, name: string) {
  await page.getByLabelText('Email').fill('asha@example.com');
  if (address === '/SignupForm') await fill({ Name: 'Asha', Phone: '9876543210', 'Confirm Password': 'a long river' });
  if (address !== '/ForgotPassword') await page.getByLabelText(/^Password/).fill('a long river');
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

const cookiesRefused = () => page.getByText('Your browser refuses cookies').first();

afterEach(() => {
  vi.restoreAllMocks();
});

const forms = [
  ['/LoginUser', 'Log in', 'Login successful!'],
  ['/login', 'Login', 'Login successful!'],
  ['/SignupForm', 'Sign up', 'OTP sent'],
  ['/ForgotPassword', 'Send OTP', 'OTP sent'],
] as const;

test.each(forms)('%s says at once that the browser refuses cookies, and sends nothing', async (address, button) => {
  vi.spyOn(Navigator.prototype, 'cookieEnabled', 'get').mockReturnValue(false);
  const api = fakeApi();
  await renderApp(address);
  await expectShown(cookiesRefused());
  await send(address, button);
  await expectShown(page.getByText('Your browser refuses cookies').nth(1));
  expect(api.calls.filter(({ name }) => name !== 'getSession')).toEqual([]);
});

test.each(forms)('%s claims no success whose cookie the browser refused', async (address, button, success) => {
  const api = fakeApi();
  api.answer('userLogin', () => ({ token: 'not for the page' }));
  api.answer('startAdminSession', () => ({ user: false, admin: true }));
  api.answer('userSignup', () => ({}));
  api.answer('forgetPassword', () => ({}));
  api.answer('getSession', () => ({ user: false, admin: false }));
  await renderApp(address);
  await send(address, button);
  await expectShown(cookiesRefused());
  await expectGone(success);
  await expect.element(page.getByLabelText('Email')).toHaveValue('asha@example.com');
  expect(localStorage.getItem('RefreshToken') ?? localStorage.getItem('authToken')).toBeNull();
});

test('shows a visitor who is logged in what is so, and the form on request', async () => {
  signIn('user');
  await renderApp('/LoginUser');
  await expectShown(page.getByRole('heading', { name: 'You are logged in' }));
  await expectGone(page.getByLabelText('Email'));
  await page.getByRole('button', { name: 'Log in with another account' }).click();
  await expectShown(page.getByLabelText('Email'));
});

test('fills in the confirmed address after signing up, and does not greet a new account as an old one', async () => {
  const api = fakeApi();
  api.answer('userSignup', () => ({}));
  api.answer('verifyEmailOTP', () => ({ user_id: 7 }));
  await renderApp('/SignupForm', { codeMinutes: 10 });
  await send('/SignupForm', 'Sign up');
  const code = page.getByRole('textbox', { name: 'OTP' });
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(code).toHaveAttribute('inputmode', 'numeric');
  await code.fill('123456');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expectShown(page.getByRole('heading', { name: 'Log in' }));
  await expect.element(page.getByLabelText('Email')).toHaveValue('asha@example.com');
  await expectGone('again');
});

test.each(['/about', '/jobresponse'])('a login flag without a living session is removed at %s', async (path) => {
  setLoggedIn('user');
  setLoggedIn('admin');
  for (const name of ['getalljobresponse', 'getRecordStates', 'getFormOutbox'] as const)
    fakeApi().answer(name, () => fail('unauthorized', 'Please log in as admin.'));
  await renderApp(path);
  await expectShown(page.getByRole('banner').getByRole('link', { name: 'Log in' }));
  await expect
    .poll(() => ['RefreshToken', 'authToken', 'isLoggedIn'].map((key) => localStorage.getItem(key)))
    .toEqual([null, null, null]);
  if (path === '/jobresponse') await expect.poll(appAddress).toMatch(/^\/login/);
});

test('logging out without a server leaves everything as it is and says why', async () => {
  signIn('user');
  fakeApi().answer('endSession', loseAnswer);
  await renderApp('/about');
  await button('Log out').click();
  await answer('Logout');
  await expectShown('We could not reach the server.', button('Log out'));
  fakeApi().answer('endSession', () => undefined as never);
  await button('Log out').click();
  await answer('Logout');
  await expectShown('Logout successfully');
  await expect.poll(appAddress).toBe('/');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test.each([
  ['user', '/LoginUser', 'RefreshToken', '/'],
  ['admin', '/login?redirect=%2Falljobposts%3Fq%3Dqa', 'isLoggedIn', '/alljobposts?q=qa'],
] as const)('a login of the %s in another tab is continued at %s', async (who, address, key, next) => {
  await renderApp(address);
  await expectShown(page.getByLabelText('Email'));
  signIn(who);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'true' }));
  await expect.poll(appAddress).toBe(next);
});

test('when an admin logs out in one tab, another shows no applicants’ data, also after Back', async () => {
  signIn('admin');
  inboxWith({ applications: [application(1)] });
  const { router } = await renderApp('/about');
  router.history.push('/jobresponse');
  const responses = page.getByRole('heading', { level: 1, name: 'Job Responses' });
  await expectShown(responses, page.getByRole('link', { name: 'Keeper1' }));
  fakeApi().answer('getSession', () => ({ user: false, admin: false }));
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await expectGone(responses, 'Keeper1');
  await expect.poll(appAddress).toBe('/login?redirect=%2Fjobresponse');
  await expectShown(page.getByRole('navigation', { name: 'Main' }));
  router.history.back();
  await expect.poll(appAddress).not.toContain('/login');
  await expectGone(responses, 'Keeper1');
});

test('a logout in another tab reloads a form without its text', async () => {
  await renderApp('/contact');
  const name = page.getByLabelText('Name');
  await name.fill('Asha');
  await expect.poll(() => Object.keys(sessionStorage).some((key) => key.startsWith('draft:contact'))).toBe(true);
  const reload = Promise.withResolvers<string>();
  const stop = (event: NavigateEvent) => {
    event.preventDefault();
    reload.resolve(event.navigationType);
  };
  window.navigation.addEventListener('navigate', stop, { once: true });
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(await reload.promise).toBe('reload');
  await expect.element(name).toHaveValue('');
});

test('a session that ended elsewhere ends when the visitor returns to the page, but not offline', async () => {
  signIn('user');
  await renderApp('/about');
  const lookAgain = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  fakeApi().goOffline();
  lookAgain();
  await expectShown(button('Log out'));
  await expectGone(page.getByRole('main').getByRole('alert'));
  fakeApi().answer('getSession', () => ({ user: false, admin: false }));
  fakeApi().goOffline(false);
  lookAgain();
  await expectShown(page.getByRole('banner').getByRole('link', { name: 'Log in' }));
});

test('an admin session that ended elsewhere ends within a minute, and what was typed is kept', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  signIn('admin');
  await renderApp('/CreateBlogs');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Not before Monday');
  vi.advanceTimersByTime(60_000);
  await expectShown(title);
  fakeApi().answer('getSession', () => ({ user: false, admin: false }));
  vi.advanceTimersByTime(60_000);
  await expectShown('Please log in again. Your text is kept.');
  expect(appAddress()).toBe('/login?redirect=%2FCreateBlogs');
  signIn('admin');
  await renderApp('/CreateBlogs');
  await expect.element(title).toHaveValue('Not before Monday');
});
