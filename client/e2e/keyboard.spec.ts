import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { codeIn } from '../../server/test-support/smtp.ts';
import { expect, test } from './fixtures.ts';
import { newApplicant, pdf, postApplication } from './support/applicant.ts';
import { tabTo, typeInto, walkByTab } from './support/keyboard.ts';
import { newPerson } from './support/people.ts';

// Everything without a mouse: no test here clicks or focuses anything but with keys.

const picture = path.resolve(import.meta.dirname, '../../server/backend/demo-content/images/blog-testing.webp');

// So that what a key moves has come to rest when it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 720 } });

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** The focus goes round in it and never out (browsers count their own bars as a stop). */
async function expectKeptIn(page: Page, dialog: Locator): Promise<void> {
  for (let presses = 0; presses < 9; presses += 1) {
    await page.keyboard.press('Tab');
    const outside = await dialog.evaluate(
      (box) => document.activeElement !== document.body && !box.contains(document.activeElement),
    );
    expect(outside, 'the focus has left the dialog').toBe(false);
  }
}

test('the skip link comes first; menus open, lead on and close by keys', async ({ page }) => {
  await page.goto('/joinUs');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'See the openings' })).toBeFocused();

  const solutions = page.locator('summary', { hasText: 'Solutions' });
  await tabTo(page, solutions, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const items = page.getByRole('banner').getByRole('group').first().getByRole('link');
  await expect(items.last()).toBeVisible();
  // One under the other, each on the menu's own sheet.
  const places = await items.evaluateAll((links) =>
    links.map((link) => {
      const { left, right, top } = link.getBoundingClientRect();
      const sheet = link.closest('ul')?.getBoundingClientRect();
      return { top, inside: sheet !== undefined && left >= sheet.left && right <= sheet.right };
    }),
  );
  expect(places.every(({ inside }) => inside)).toBe(true);
  expect(new Set(places.map(({ top }) => top)).size).toBe(places.length);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(solutions).toBeFocused();
  await expect(items.first()).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/websiteDevelopment');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(items.first()).toBeHidden();

  await page.setViewportSize({ width: 360, height: 740 });
  const opener = page.getByRole('button', { name: 'Open menu' });
  await tabTo(page, opener, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  await expectKeptIn(page, drawer);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  // The page goes back from the menu's entry in the history a moment later than the menu closes.
  await expect.poll(() => page.evaluate(() => window.history.state?.menu)).toBeUndefined();
  await page.keyboard.press('Enter');
  await press(page, drawer.getByRole('link', { name: 'Career' }));
  await expect(page).toHaveURL('/joinUs');
  await expect(drawer).toBeHidden();

  await tabTo(page, opener, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(drawer).toBeVisible();
  // Turned, the screen has no button to give the focus back to.
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a held key presses once, and not the element that appears', async ({ page }) => {
  await page.goto('/jobopenings');
  await expect(page.getByRole('table')).toBeVisible();
  const opening = page.getByRole('dialog', { name: 'UI Designer' });
  await tabTo(page, page.getByRole('link', { name: 'Read More about UI Designer' }));
  await page.keyboard.down('Enter');
  const close = opening.getByRole('button', { name: 'Close' });
  await expect(close).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page).toHaveURL(/opening=/);
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(opening).toBeHidden();
  await expect(page).not.toHaveURL(/opening=/);
});

test('an opening is read, applied for, and an enquiry sent', async ({ page }) => {
  await page.goto('/jobopenings');
  await expect(page.getByRole('table')).toBeVisible();
  const readMore = page.getByRole('link', { name: 'Read More about UI Designer' });
  await press(page, readMore);
  const opening = page.getByRole('dialog', { name: 'UI Designer' });
  await expect(opening).toBeVisible();
  expect(await opening.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await expectKeptIn(page, opening);
  await page.keyboard.press('Escape');
  await expect(opening).toBeHidden();
  await expect(readMore).toBeFocused();
  await press(page, page.getByRole('link', { name: 'Apply for UI Designer' }));
  await expect(page.getByRole('main')).toBeFocused();

  const applicant = newApplicant();
  await expect(page.locator('input[name=submission_id]')).toHaveValue(/./);
  const input = (label: string) => page.getByLabel(label).and(page.locator('input')).first();
  await typeInto(
    page,
    Object.entries(applicant).map(([label, text]) => [input(label), text] as const),
  );
  await press(page, page.getByRole('checkbox', { name: 'Immediate joining' }), 'Space');
  const chooser = page.waitForEvent('filechooser');
  await press(page, page.getByLabel('Resume'), 'Space');
  await (await chooser).setFiles(pdf);
  await press(page, page.getByRole('button', { name: 'Submit application' }));
  await expect(page.getByRole('heading', { name: 'Form submitted successfully!' })).toBeFocused();

  await page.goto('/contact');
  await expect(page.locator('input[name=submission_id]')).toHaveValue(/./);
  await typeInto(page, [
    [field(page, 'Name'), 'Ananya Rao'],
    [field(page, 'Email'), 'ananya@example.com'],
    [field(page, 'Message'), 'Three clinics.'],
  ]);
  await press(page, page.getByRole('button', { name: 'Send message' }));
  const told = page.getByRole('alertdialog', { name: 'Form Submitted Successfully' });
  await expect(told.getByRole('button', { name: 'OK' })).toBeFocused();
  const loaded = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await loaded;
});

test('an account is made, left, and its password changed', async ({ page, site }) => {
  const person = newPerson();
  await page.goto('/SignupForm');
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeEnabled();
  await typeInto(page, [
    [field(page, 'Name'), person.name],
    [field(page, 'Email'), person.email],
    [field(page, 'Phone'), person.phone],
    [field(page, 'Password').first(), person.password],
    [field(page, 'Confirm Password'), person.password],
  ]);
  await page.keyboard.press('Enter');
  await expect(field(page, 'OTP')).toBeFocused();
  await page.keyboard.insertText(codeIn(await site.mails.waitFor(person.email)));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/LoginUser');
  const logIn = async (password: string) => {
    await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
    await typeInto(page, [
      [field(page, 'Email'), person.email],
      [field(page, 'Password'), password],
    ]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    // A new page begins at its start.
    await expect(page.getByRole('main')).toBeFocused();
  };
  await logIn(person.password);

  const logOut = page.getByRole('button', { name: 'Log out' });
  await tabTo(page, logOut, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectKeptIn(page, question);
  await page.keyboard.press('Escape');
  await expect(logOut).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();

  await page.goto('/ForgotPassword');
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeEnabled();
  await typeInto(page, [[field(page, 'Email'), person.email]]);
  await page.keyboard.press('Enter');
  await expect(field(page, 'OTP')).toBeFocused();
  await page.keyboard.insertText(codeIn(await site.mails.waitFor(person.email)));
  await page.keyboard.press('Enter');
  await expect(field(page, 'New Password')).toBeFocused();
  await page.keyboard.insertText('a new river');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/LoginUser');
  await logIn('a new river');
});

test('the admin posts, changes and deletes a blog, and finds a job by search and order', async ({ page, site }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await typeInto(page, [
    [field(page, 'Email'), site.admin.email],
    [field(page, 'Password'), site.admin.password],
  ]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/CreateBlogs');

  const title = `Notes by key ${Date.now()}`;
  await expect(page.getByRole('main')).toBeFocused();
  await typeInto(page, [
    [field(page, 'Title'), title],
    [field(page, 'Description'), 'Typed, never clicked.'],
    [field(page, 'Author'), 'Meera Iyer'],
    [field(page, 'Tags'), 'field notes,'],
  ]);
  const chooser = page.waitForEvent('filechooser');
  await press(page, page.locator('input[type=file]'), 'Space');
  await (await chooser).setFiles(picture);
  await press(page, page.getByRole('button', { name: 'Create Blog' }));
  await expect(page.getByRole('status').filter({ hasText: /./ }).first()).toBeVisible();

  const navigation = page.getByRole('navigation', { name: 'Admin' });
  await tabTo(page, navigation.getByRole('link', { name: 'All Blogs' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: `Update ${title}` }));
  await expect(field(page, 'Title')).toHaveValue(title);
  await typeInto(page, [[field(page, 'Title'), `${title}, changed`]]);
  await press(page, page.getByRole('button', { name: 'Save Changes' }));
  await press(page, page.getByRole('button', { name: `Delete ${title}, changed` }));
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, question.getByRole('button', { name: 'Delete' }));
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);

  await tabTo(page, navigation.getByRole('link', { name: 'All Job Posts' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await typeInto(page, [[page.getByRole('searchbox', { name: 'Search job posts' }), 'developer']]);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(4);
  const order = page.getByRole('columnheader', { name: 'Position' });
  await press(page, order.getByRole('button'));
  await expect(order).toHaveAttribute('aria-sort', 'ascending');
  await expect(order.getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(order).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.first()).toContainText('Unity Developer');
  const edit = rows.first().getByRole('button', { name: 'Edit Unity Developer' });
  await press(page, edit);
  const dialog = page.getByRole('dialog', { name: 'Edit job post' });
  await expect(dialog.getByRole('textbox', { name: 'Position' })).toHaveValue('Unity Developer');
  await expectKeptIn(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
});

test('wherever the Tab key leads, focus is seen, nothing covers it, and targets are large enough', async ({
  page,
  signInAsAdmin,
}) => {
  const found: string[] = [];
  const walk = async (path: string, ...keys: ('Tab' | 'Shift+Tab')[]) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    for (const key of keys) found.push(...(await walkByTab(page, key)));
  };
  // Upwards is where what sticks to the top of the window gets in the way.
  await walk('/', 'Tab');
  await walk('/jobopenings', 'Shift+Tab');
  await walk('/jobform', 'Tab');
  await page.setViewportSize({ width: 360, height: 640 });
  await walk('/blog?post=1', 'Shift+Tab');
  await signInAsAdmin(page);
  await postApplication(page, 'QA Engineer');
  await walk('/jobresponse', 'Tab');
  await walk('/alljobposts', 'Shift+Tab');
  await walk('/CreateBlogs', 'Tab');
  await page.setViewportSize({ width: 800, height: 640 });
  await page.route('**/api/getAllBlogs', async (route) => {
    const list = await (await route.fetch()).json();
    list.data[0].tags = Array.from({ length: 100 }, (_, at) => `topic ${at}`).join();
    await route.fulfill({ json: list });
  });
  await walk('/blogpost', 'Shift+Tab');
  await page.setViewportSize({ width: 1280, height: 640 });
  await walk('/alljobposts', 'Shift+Tab');
  expect(found).toEqual([]);
});
