import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const loginButton = (page: Page) => page.getByRole('button', { name: 'Login' });
const password = (page: Page) => page.getByLabel(/^Password/);

test('signs the admin in, keeps the session and replaces the header', async ({ page, site }) => {
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
