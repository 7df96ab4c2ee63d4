import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { untilHydrated } from './support/hydration.ts';

const refused = /the server responded with a status of 401/;
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login' });
const password = (page: Page) => page.getByLabel(/^Password/);

test('says what is wrong, in the specified order, and asks the server last and once, also on a double click', async ({
  page,
  site,
  pageErrors,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/session/admin')) calls.push(request.method());
  });
  const message = page.getByRole('alert');
  await page.goto('/login');
  await loginButton(page).click();
  await expect(message).toHaveText('All fields are required');
  await page.getByLabel('Email').fill('somebody');
  await loginButton(page).click();
  await expect(message).toHaveText('All fields are required');
  await password(page).fill('wrong');
  await loginButton(page).click();
  await expect(message).toHaveText('Invalid email format');
  expect(calls).toEqual([]);

  pageErrors.expect(refused);
  await page.getByLabel('Email').fill(site.admin.email);
  await loginButton(page).click();
  await expect(message).toHaveText('Invalid email or password');
  await expect(password(page)).toHaveValue('wrong');
  // The second click of a double click, when the answer was quicker.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(message).toHaveText('Invalid email or password');
  expect(calls, 'a double click is one try').toEqual(['POST']);
});

test('lets the admin in, remembers the session and replaces the header', async ({ page, site }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(site.admin.email);
  await password(page).fill(site.admin.password);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.keyboard.press('Escape');
  await loginButton(page).click();
  await expect(page).toHaveURL('/CreateBlogs');

  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored).toMatchObject({ authToken: 'true', isLoggedIn: 'true' });
  expect(JSON.stringify(stored)).not.toContain(site.admin.password);
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(links).toHaveText([
    'Create Blogs',
    'All Blogs',
    'Add Job Position',
    'All Job Posts',
    'Job Responses',
    'Contact Us Data',
  ]);
  await page.goto('/about');
  await expect(links.first()).toBeVisible();
  await links.first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Blog' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('isLoggedIn')])).toEqual([
    null,
    null,
  ]);
});

test('the tab of an admin page never says that there is no such page, not even before its script has come', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin(page);
  const answer = await page.request.get('/blogpost');
  expect(await answer.text()).toContain('<title>Realvance</title>');
});

test('on a phone the admin has a menu with a button, like everybody else', async ({ page, signInAsAdmin }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAsAdmin(page);
  await page.goto('/alljobposts');
  await untilHydrated(page);
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  // Its second click falls on what has just come up.
  await page.getByRole('button', { name: 'Open menu' }).dblclick();
  await expect(menu.getByRole('link', { name: 'All Job Posts' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Contact Us Data' }).click();
  await expect(page).toHaveURL('/contactform');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

test('goes on to the own path it was asked for', async ({ page, site }) => {
  await page.goto('/login?redirect=%2Falljobposts%3Fq%3Dreact');
  await page.getByLabel('Email').fill(site.admin.email);
  await password(page).fill(site.admin.password);
  await loginButton(page).click();
  await expect(page).toHaveURL('/alljobposts?q=react');
});

for (const path of [
  '/CreateBlogs',
  '/createblogs',
  '/blogpost',
  '/alljobposition',
  '/alljobposts',
  '/jobresponse',
  '/contactform',
]) {
  test(`${path} is for the admin alone, before anything of it is fetched`, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/(get|formOutbox)/i.test(request.url())) calls.push(request.url());
    });
    await page.goto(path);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(calls).toEqual([]);
  });
}

test('a flag set by hand lets nobody in', async ({ page, pageErrors }) => {
  pageErrors.expect(refused);
  await page.goto('/about');
  await page.evaluate(() => {
    localStorage.setItem('authToken', 'true');
    localStorage.setItem('isLoggedIn', 'true');
  });
  await page.goto('/jobresponse');
  await expect(page).toHaveURL(/\/login/);
});
