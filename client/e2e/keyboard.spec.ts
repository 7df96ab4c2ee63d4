import type { Locator, Page } from '@playwright/test';
import { codeIn } from '../../server/test-support/smtp.ts';
import { expect, test } from './fixtures.ts';
import { press, tabTo, typeInto } from './support/keyboard.ts';
import { newPerson } from './support/people.ts';

// These tests use only the keyboard, never clicks or scripted focus.

// Without motion, a key press takes effect at once.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 720 } });

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

/** The focus cycles within the dialog (browsers count their own toolbars as a stop). */
async function expectKeptIn(page: Page, dialog: Locator): Promise<void> {
  for (let presses = 0; presses < 9; presses += 1) {
    await page.keyboard.press('Tab');
    const outside = await dialog.evaluate(
      (box) => document.activeElement !== document.body && !box.contains(document.activeElement),
    );
    expect(outside, 'the focus has left the dialog').toBe(false);
  }
}

test('the skip link comes first, and menus open, navigate and close by keyboard', async ({ page }) => {
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
  // The links are one below another, on the menu's background.
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
  await page.keyboard.press('ArrowUp');
  await expect(items.last()).toBeFocused();
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
  // The history entry of the menu is removed a moment after the menu closes.
  await expect.poll(() => page.evaluate(() => window.history.state?.opened)).toBeUndefined();
  await page.keyboard.press('Enter');
  await press(page, drawer.getByRole('link', { name: 'Career' }));
  await expect(page).toHaveURL('/joinUs');
  await expect(drawer).toBeHidden();

  await tabTo(page, opener, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(drawer).toBeVisible();
  // At this width, the menu button that would get the focus does not exist.
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a held key activates one element once, and not the element that appears', async ({ page }) => {
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

test('a visitor signs up and logs out', async ({ page, site }) => {
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
  await expect(page.getByRole('status').filter({ hasText: 'Signup completed successfully!' })).toBeVisible();
  await expect(page).toHaveURL('/LoginUser');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  await typeInto(page, [
    [field(page, 'Email'), person.email],
    [field(page, 'Password'), person.password],
  ]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  // On a new page, the focus starts at the top.
  await expect(page.getByRole('main')).toBeFocused();

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
});
