import type { Page } from '@playwright/test';
import { chromiumArguments, findWholeChromium } from '../../scripts/find-chromium.ts';
import { expect, test } from './fixtures.ts';
import { newApplicant, postApplication } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';
import { signInAsUser } from './support/people.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// Pages that Back restores from the back/forward cache, which the browser of the other tests lacks.

const executablePath = findWholeChromium();
test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [...chromiumArguments],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** Records whether the page was restored, and its text in the first frame afterwards. */
const watchRestores = (page: Page) =>
  page.evaluate(() => {
    const controls = () =>
      [...document.querySelectorAll('header :is(a, button)')].filter((each) => each.checkVisibility());
    const nameOf = (each: Element) => each.getAttribute('aria-label') ?? each.textContent;
    window.addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      requestAnimationFrame(() => {
        Object.assign(window, { firstFrame: [...controls().map(nameOf), document.body.textContent] });
      });
    });
  });

const firstFrame = (page: Page) => page.evaluate(() => Reflect.get(window, 'firstFrame') as string[]);

test('a page restored after a logout in another tab is logged out too', async ({ page, context, site }) => {
  await signInAsUser(page, site);
  await page.goto('/about');
  await untilHydrated(page);
  await watchRestores(page);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.goto('/contact');
  const other = await context.newPage();
  await other.goto('/blog');
  await untilHydrated(other);
  await other.getByRole('button', { name: 'Log out' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByText('Logout successfully')).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/about');
  await page.waitForFunction(() => 'firstFrame' in window);
  expect(await firstFrame(page)).toContain('Log in');
  expect(await firstFrame(page)).not.toContain('Log out');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('a restored admin page shows no data of an ended session', async ({
  page,
  context,
  signInAsAdmin,
  pageErrors,
}) => {
  // The other tab may still be loading its list when it logs out.
  pageErrors.expect(/status of 401/);
  await signInAsAdmin(page);
  const applicant = newApplicant();
  await postApplication(page, 'QA Engineer', applicant);
  await page.goto('/jobresponse');
  await expect(page.getByText(applicant['First name']).first()).toBeVisible();
  await watchRestores(page);
  await page.goto('/about');
  const other = await context.newPage();
  await other.goto('/alljobposts');
  await untilHydrated(other);
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/');
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/login?redirect=%2Fjobresponse');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  expect(String(await firstFrame(page))).not.toContain(applicant['First name']);
  await expect(page.getByText(applicant['First name'])).toHaveCount(0);
});
