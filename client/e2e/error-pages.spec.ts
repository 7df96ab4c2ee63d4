import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';

/** The site's own page: its header, its type, its words, and the way home. */
async function expectOurPage(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Oops! The page you're looking for doesn't exist.");
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Anek/);
  await expect(page.getByRole('banner')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
}

test('an address that cannot be read is answered by a page that looks like the site', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 400/);
  expect((await page.goto('/%zz'))?.status()).toBe(400);
  await expectOurPage(page);
});

test('so is a form sent to an address that takes none', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 404/);
  await page.goto('/about');
  const answered = page.waitForResponse((response) => response.url().endsWith('/nowhere'));
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/nowhere';
    document.body.append(form);
    form.submit();
  });
  expect((await answered).status()).toBe(404);
  await expectOurPage(page);
});
