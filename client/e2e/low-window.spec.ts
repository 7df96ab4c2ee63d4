import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillApplication, newApplicant, postApplication } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';

// A phone on its side, or one whose keyboard is open.

/** The button at the window's lower edge, where nothing below it can be seen. */
async function putAtLowerEdge(button: Locator): Promise<void> {
  await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
}

const login = (page: Page) => page.getByRole('button', { name: 'Login' });

test('what a press of Login brings comes into a low window, and a field that was left with Enter stays there', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  const message = page.getByRole('alert');
  for (const low of [
    { width: 740, height: 180 },
    { width: 360, height: 380 },
  ]) {
    await page.setViewportSize(low);
    await page.goto('/login');
    await untilHydrated(page);
    const press = async (text: string) => {
      await putAtLowerEdge(login(page));
      await login(page).click();
      await expect(message).toHaveText(text);
      await expect(message).toBeInViewport({ ratio: 0.98 });
      await expect(login(page)).toBeInViewport({ ratio: 0.98 });
    };
    await press('All fields are required');
    await page.getByLabel('Email').fill('somebody');
    await page.getByLabel(/^Password/).fill('wrong');
    await press('Invalid email format');
    await page.getByLabel('Email').fill(`somebody@${low.height}.example`);
    await press('Invalid email or password');
  }
  await page.getByLabel('Email').fill('somebody');
  await putAtLowerEdge(page.getByLabel(/^Password/));
  await page.getByLabel(/^Password/).press('Enter');
  await expect(message).toHaveText('Invalid email format');
  await expect(message).toBeInViewport({ ratio: 0.98 });
  await expect(page.getByLabel(/^Password/)).toBeInViewport({ ratio: 0.98 });
});

test('a phone shows why an application could not be sent: first the number to correct, then the lost connection', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/jobform?position=Keeper');
  await untilHydrated(page);
  await fillApplication(page, { ...newApplicant(), 'Mobile number': '12345' });
  await expect(page.getByText('this one has 5 digits')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await expect(page.getByText('this one has 5 digits')).toBeInViewport();
  await page.getByLabel('Mobile number').fill('9876543210');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the server' })).toBeInViewport();
});

test('a question that is higher than the window is read from its beginning', async ({ page, signInAsAdmin }) => {
  await postApplication(page, 'UI Designer');
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 740, height: 300 });
  await page.goto('/jobresponse');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Erase this person…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const [height, scrolled] = await question.evaluate((box) => [box.scrollHeight - box.clientHeight, box.scrollTop]);
  expect(height).toBeGreaterThan(20);
  expect(scrolled).toBe(0);
});

test('a note’s result is visible in a low window, and does not move the list in a wide one', async ({
  page,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await postApplication(page, 'UI Designer');
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 360, height: 380 });
  await page.goto('/jobresponse');
  await page.getByRole('table').getByRole('link').first().click();
  const form = page.getByRole('form', { name: 'Add note' });
  const add = form.getByRole('button', { name: 'Add note' });
  await form.getByRole('textbox').fill('Rang, to ring again');
  const refusal = form.getByRole('alert');
  await page.route('**/api/hiring/note', (route) => route.abort('internetdisconnected'));
  await putAtLowerEdge(add);
  await add.click();
  await expect(refusal).toHaveText(/./);
  await expect(refusal).toBeInViewport({ ratio: 0.98 });
  await page.unroute('**/api/hiring/note');
  await putAtLowerEdge(add);
  await add.click();
  await expect(form.getByRole('status')).toHaveText(/./);
  await expect(form.getByRole('status')).toBeInViewport({ ratio: 0.98 });

  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto('/jobresponse');
  await page.getByRole('table').getByRole('link').first().click();
  await form.getByRole('textbox').fill('Rang again');
  await add.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const at = await scrolled();
  await add.click();
  await expect(form.getByRole('status')).toHaveText(/./);
  await expect(page.getByRole('listitem').filter({ hasText: 'Rang again' })).toBeInViewport();
  expect(await scrolled(), 'the list stays where it is').toBe(at);
});

test('a note’s result stays visible when the history above grows, on a phone and next to the list', async ({
  page,
  signInAsAdmin,
}) => {
  await postApplication(page, 'UI Designer');
  await signInAsAdmin(page);
  for (const window of [
    { width: 360, height: 740 },
    { width: 1366, height: 1000 },
  ]) {
    await page.setViewportSize(window);
    await page.goto('/jobresponse');
    await page.getByRole('table').getByRole('link').first().click();
    const form = page.getByRole('form', { name: 'Add note' });
    const add = form.getByRole('button', { name: 'Add note' });
    for (const note of [`Rang at ${window.width}`, `Rang again at ${window.width}`, `Rang off at ${window.width}`]) {
      await form.getByRole('textbox').fill(note);
      await add.click();
      await expect(page.getByRole('listitem').filter({ hasText: note })).toBeAttached();
      await expect(form.getByRole('status')).toHaveText('Note added.');
      await expect(form.getByRole('status'), note).toBeInViewport({ ratio: 0.98 });
      await expect(add, note).toBeInViewport({ ratio: 0.98 });
    }
  }
});
