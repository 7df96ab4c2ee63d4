import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { keptFiles, pdf } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';
import { type Credentials, signInAsUser, submitLoginForm } from './support/people.ts';
import { asNewAdmin } from './support/site.ts';

const question = 'Are you sure you want to logout?';

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
  await other.goto('/about');
  await expect(other.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.goto('/');
  await untilHydrated(page);
  await page.evaluate(() => localStorage.setItem('anything', 'else'));

  await page.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('alertdialog', { name: question });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('RefreshToken'))).not.toBeNull();

  await page.goto('/about');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logout successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible();
  const session = await page.request.get('/api/session');
  expect(await session.json()).toEqual({ data: { user: false, admin: false } });
});

test('when an admin logs out in one tab, no other tab shows applicants’ data', async ({
  page,
  context,
  signInAsAdmin,
}) => {
  await signInAsAdmin(page);
  await page.goto('/jobresponse');
  const title = { level: 1, name: 'Job Responses' } as const;
  await expect(page.getByRole('heading', title)).toBeVisible();
  const other = await context.newPage();
  await Promise.all([
    other.waitForResponse(/formOutbox$/),
    other.waitForResponse(/getallcontactform/),
    other.goto('/contactform'),
  ]);
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/');
  await expect(page.getByRole('heading', title)).toBeHidden();
  await expect(page).toHaveURL('/login?redirect=%2Fjobresponse');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', title)).toBeHidden();
});

/** Ends the page's session as from another browser: the page still sends its cookie. */
async function endElsewhere(page: Page, other: Page, path: 'session' | 'session/admin') {
  await other.context().addCookies(await page.context().cookies());
  const answer = await other.request.delete(`/api/${path}`);
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Simulates a return to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('an admin session ended in another browser ends in an open tab within a minute, and typed text is kept', async ({
  page,
  openVisitor,
  signInAsAdmin,
  pageErrors,
}) => {
  // The menu reads its counts each minute, too.
  pageErrors.expect(/status of 401/);
  await signInAsAdmin(page);
  await page.clock.install();
  await page.goto('/CreateBlogs');
  const title = page.getByLabel('Title').and(page.locator('input'));
  await title.fill('Not before Monday');
  await page.clock.runFor(70_000);
  await expect(title, 'while it lives').toBeVisible();
  await endElsewhere(page, await openVisitor(), 'session/admin');
  await page.clock.runFor(70_000);
  await expect(page).toHaveURL('/login?redirect=%2FCreateBlogs');
  await expect(page.getByText('Please log in again. Your text is kept.')).toBeVisible();
  await signInAsAdmin(page);
  await page.goto('/CreateBlogs');
  await expect(title).toHaveValue('Not before Monday');
});

test('a session ended in another browser ends in an open tab when the visitor returns to it', async ({
  page,
  openVisitor,
  site,
  pageErrors,
}) => {
  await signInAsUser(page, site);
  await page.goto('/about');
  await untilHydrated(page);
  const logout = page.getByRole('button', { name: 'Log out' });
  // Offline: no message, no logout.
  pageErrors.expect('net::ERR_INTERNET_DISCONNECTED');
  await page.route('**/api/session', (route) => route.abort('internetdisconnected'));
  const failed = page.waitForEvent('requestfailed');
  await comeBack(page);
  await failed;
  await page.unroute('**/api/session');
  await expect(logout).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await endElsewhere(page, await openVisitor(), 'session');
  await comeBack(page);
  await expect(logout).toBeHidden();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
});

/** Returns the stored text of this tab and this browser. */
const keptTexts = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => Object.values<string>({ ...storage })).join(),
  );

test('a logout deletes drafts and chosen resumes in every tab', async ({ page, context, site }) => {
  await signInAsUser(page, site);
  await page.goto('/contact');
  await page.getByLabel('Message').fill('Only for this person’s eyes.');
  await expect.poll(() => keptTexts(page)).toContain('eyes');
  await page.goto('/jobform');
  await untilHydrated(page);
  await page.getByLabel('First name').fill('Meera');
  await page.locator('input[type=file]').setInputFiles(pdf);
  await expect.poll(() => keptFiles(page)).toBe(1);
  await page.reload();
  await expect(page.locator('input[type=file]')).toHaveValue(/Meera Pillai\.pdf/);
  expect(await keptTexts(page)).toContain('Only for this person’s eyes.');
  const other = await context.newPage();
  await other.goto('/contact');
  await other.getByLabel('Message').fill('Not for the next one’s eyes.');
  await expect.poll(() => keptTexts(other)).toContain('eyes');

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logout successfully')).toBeVisible();
  expect(await keptTexts(page)).not.toMatch(/eyes|Meera/);
  // The other tab is reloading, so it cannot be queried yet.
  await expect.poll(() => keptTexts(other).catch(() => 'eyes')).not.toContain('eyes');
  await expect(other.getByLabel('Message'), 'nor on the screen').toHaveValue('');
  await page.goto('/jobform');
  await untilHydrated(page);
  await page.getByLabel('Email').fill('the.next@example.com');
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('the.next@example.com');
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(page.locator('input[type=file]')).toHaveValue('');
});

test('an admin’s logout asks about unsaved text in another tab and leaves no draft behind', async ({
  page,
  context,
  signInAsAdmin,
}) => {
  await signInAsAdmin(page);
  const title = page.getByLabel('Title').and(page.locator('input'));
  await page.goto('/CreateBlogs');
  await title.fill('Not before Monday');
  const other = await context.newPage();
  await other.goto('/alljobposts');
  await expect.poll(() => keptTexts(other)).toContain('Not before Monday');
  const question = other.getByRole('alertdialog', { name: 'deleted' });
  await other.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await keptTexts(other)).toContain('Not before Monday');
  await other.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/');
  await expect(page).toHaveURL('/login?redirect=%2FCreateBlogs');
  for (const tab of [page, other]) expect(await keptTexts(tab)).not.toContain('Monday');
  await signInAsAdmin(page);
  await page.goto('/CreateBlogs');
  await expect(title).toHaveValue('');
});

test('a user’s unconfirmed logout keeps an admin in the other tab signed in, with their drafts', async ({
  page,
  context,
  site,
  signInAsAdmin,
}) => {
  await signInAsUser(page, site);
  await page.goto('/contact');
  await page.getByLabel('Message').fill('Only for the user’s eyes.');
  await expect.poll(() => keptTexts(page)).toContain('eyes');
  await page.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('alertdialog', { name: question });
  await expect(dialog).toBeVisible();

  const desk = await context.newPage();
  await signInAsAdmin(desk);
  await desk.goto('/CreateBlogs');
  const title = desk.getByLabel('Title').and(desk.locator('input'));
  const image = desk.locator('input[name=image]');
  await title.fill('An hour of writing');
  await image.setInputFiles({ name: 'desk.png', mimeType: 'image/png', buffer: Buffer.from('kept as it is') });
  await expect.poll(() => keptFiles(desk)).toBe(1);
  await desk.reload();
  await expect(image).toHaveValue(/desk\.png/);

  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logout successfully')).toBeVisible();
  expect(await keptTexts(page)).not.toContain('eyes');
  const session = await page.request.get('/api/session');
  expect(await session.json()).toEqual({ data: { user: false, admin: true, role: 'owner' } });
  await expect(title).toHaveValue('An hour of writing');
  await desk.reload();
  await expect(title).toHaveValue('An hour of writing');
  await expect(image).toHaveValue(/desk\.png/);
});

test('another admin who logs in finds none of the first one’s drafts in any tab', async ({ page, context, site }) => {
  const [{ admin: dora }, { admin: emil }] = await Promise.all([asNewAdmin(site), asNewAdmin(site)]);
  const logInThere = async (credentials: Credentials) => {
    await page.goto('/login');
    await submitLoginForm(page, credentials);
    await expect(page).toHaveURL('/CreateBlogs');
  };
  const endSession = () => page.request.delete('/api/session/admin');
  await logInThere(emil);
  const other = await context.newPage();
  await other.goto('/alljobposition');
  const position = other.getByRole('textbox', { name: 'Position' });
  await position.fill('Secret gardener');
  await logInThere(dora);
  await expect(position, 'while the session of the first still lives').toHaveValue('');
  for (const tab of [page, other]) expect(await keptTexts(tab)).not.toContain('gardener');
  await position.fill('Gardener');
  await endSession();
  await logInThere(dora);
  await other.goto('/alljobposition');
  await expect(position, 'what the next one writes is theirs').toHaveValue('Gardener');
});
