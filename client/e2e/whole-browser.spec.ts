import type { Page } from '@playwright/test';
import { chromiumArguments, findWholeChromium } from '../../scripts/find-chromium.ts';
import { expect, test } from './fixtures.ts';
import { newApplicant, postApplication } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';
import { signInAsUser } from './support/people.ts';

// A browser with a back/forward cache and a PDF viewer, which the browser of the other tests lacks.

const executablePath = findWholeChromium();
test.use({
  contextOptions: { reducedMotion: 'no-preference' },
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

test('a resume that the browser cannot display takes no focus, but can be focused', async ({ page, signInAsAdmin }) => {
  const note = 'She answered well and asked about the team, and can begin in the first week of next month.';
  const applicant = newApplicant();
  const name = applicant['First name'];
  // Starts and ends like a PDF, without a valid document.
  await postApplication(page, `Reader ${name}`, applicant);
  await signInAsAdmin(page);
  await page.goto(`/jobresponse?position=${encodeURIComponent(`Reader ${name}`)}`);
  const link = page.getByRole('row').getByRole('link', { name, exact: true });
  const viewerTakesFocus = () =>
    page.evaluate(
      () => new Promise<void>((resolve) => window.addEventListener('blur', () => resolve(), { once: true })),
    );

  await test.step('it does not take the keys of the list and the panel', async () => {
    const taken = viewerTakesFocus();
    await link.click();
    await taken;
    const heading = page.getByRole('region', { name }).getByRole('heading', { name });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/response=/);
  });

  await test.step('it does not take the focus from a note', async () => {
    await link.click();
    const field = page.getByRole('textbox', { name: 'Note' });
    await field.click();
    const taken = viewerTakesFocus();
    await page.keyboard.type(note, { delay: 10 });
    await taken;
    // The browser may lose one letter that is typed while it moves the focus.
    await expect(field).toHaveValue(/next month\.$/);
    expect((await field.inputValue()).length).toBeGreaterThan(note.length - 3);
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
  });

  await test.step('a click gives it the keys', async () => {
    const frame = page.getByTitle(`Resume of ${name}`);
    await frame.click();
    await expect(frame).toBeFocused();
  });
});
