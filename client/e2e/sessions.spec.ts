import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { keptFiles, pdf } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';
import { type Credentials, signInAsUser, submitLoginForm } from './support/people.ts';
import { asNewAdmin } from './support/site.ts';

const question = 'Are you sure you want to logout?';

/** Returns the stored text of this tab and this browser. */
const keptTexts = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => Object.values<string>({ ...storage })).join(),
  );

test('the header shows the session from the first paint, before script runs', async ({ page, site, pageErrors }) => {
  const login = page.getByRole('link', { name: 'Log in' });
  const logout = page.getByRole('button', { name: 'Log out' });
  await signInAsUser(page, site);
  pageErrors.expect('net::ERR_FAILED');
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await expect(logout).toBeVisible();
  await expect(login).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await expect(login).toBeVisible();
  await expect(logout).toBeHidden();
});

test('logging out asks first and clears every open tab', async ({ page, context, site }) => {
  await signInAsUser(page, site);
  const other = await context.newPage();
  await other.goto('/contact');
  await other.getByLabel('Message').fill('Not for the next one’s eyes.');
  await expect.poll(() => keptTexts(other)).toContain('eyes');
  await page.goto('/jobform');
  await untilHydrated(page);
  await page.getByLabel('First name').fill('Meera');
  await page.locator('input[type=file]').setInputFiles(pdf);
  await expect.poll(() => keptFiles(page)).toBe(1);
  await page.reload();
  await expect(page.locator('input[type=file]')).toHaveValue(/Meera Pillai\.pdf/);
  await page.evaluate(() => localStorage.setItem('anything', 'else'));

  await page.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('alertdialog', { name: question });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('RefreshToken'))).not.toBeNull();
  await page.getByRole('button', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logout successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await keptTexts(page)).not.toMatch(/eyes|Meera/);
  const session = await page.request.get('/api/session');
  expect(await session.json()).toEqual({ data: { user: false, admin: false } });
  await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible();
  // The other tab is reloading, so it cannot be queried yet.
  await expect.poll(() => keptTexts(other).catch(() => 'eyes')).not.toContain('eyes');
  await expect(other.getByLabel('Message'), 'nor on the screen').toHaveValue('');
  await page.goto('/jobform');
  await untilHydrated(page);
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(page.locator('input[type=file]')).toHaveValue('');
});

test('another admin who logs in finds none of the first one’s drafts in any tab', async ({ page, context, site }) => {
  const { admin: dora } = await asNewAdmin(site);
  const logInThere = async (credentials: Credentials) => {
    await page.goto('/login');
    await submitLoginForm(page, credentials);
    await expect(page).toHaveURL('/CreateBlogs');
  };
  await logInThere(site.admin);
  const other = await context.newPage();
  await other.goto('/alljobposition');
  const position = other.getByRole('textbox', { name: 'Position' });
  await position.fill('Secret gardener');
  await logInThere(dora);
  await expect(position, 'while the session of the first still lives').toHaveValue('');
  for (const tab of [page, other]) expect(await keptTexts(tab)).not.toContain('gardener');
});
