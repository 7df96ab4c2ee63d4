import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newApplicant, postApplication } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** What can be pressed or typed into and lies, wholly or in part, under this element. */
const pressableUnder = (toast: Locator) =>
  toast.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const under = new Set<string>();
    for (let x = left + 1; x < right; x += 8) {
      for (let y = top + 1; y < bottom; y += 8) {
        for (const each of document.elementsFromPoint(x, y)) {
          if (!element.contains(each) && each.matches('a, button, input, select, textarea, summary, label')) {
            under.add(each.outerHTML.slice(0, 80));
          }
        }
      }
    }
    return [...under];
  });

async function expectPlaced(page: Page, toast: Locator) {
  await expect(toast).toBeVisible();
  const header = await page.getByRole('banner').boundingBox();
  // It slides in.
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      const viewport = page.viewportSize();
      return box && viewport ? Math.round(viewport.width - box.x - box.width) : undefined;
    })
    .toBeLessThanOrEqual(24);
  const box = await toast.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect(await pressableUnder(toast)).toEqual([]);
}

for (const width of [360, 768, 1366, 3440]) {
  test(`a toast stands top right below the header, over nothing that can be pressed, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/ForgotPassword');
    await untilHydrated(page);
    await page.getByLabel('Email').fill(`nobody.${width}@example.com`);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'OTP sent to your email.' });
    await expectPlaced(page, toast);
  });
}

test('a toast that was touched goes like any other', async ({ openVisitor, signInAsAdmin }) => {
  const page = await openVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await postApplication(page, 'Toast Toucher');
  await signInAsAdmin(page);
  await page.goto('/jobresponse?q=Toast+Toucher');
  await page.getByRole('link', { name: /^Meera/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).tap();
  const toast = page.locator('.Toastify__toast');
  await toast.tap();
  await expect(toast).toBeHidden({ timeout: 8000 });
});

for (const width of [360, 412, 768, 1366]) {
  test(`the button at the head of an admin page is free of toasts at ${width} px`, async ({ page, signInAsAdmin }) => {
    await page.setViewportSize({ width, height: 740 });
    await signInAsAdmin(page);
    for (const [address, button] of [
      ['/blogpost', 'Create Blog'],
      ['/alljobposts', 'Post a new job'],
    ] as const) {
      await page.goto(address);
      const box = await page.getByRole('link', { name: button, exact: true }).boundingBox();
      const place = page.getByText('No notifications.');
      await expect(async () => {
        await page.keyboard.press('Alt+t');
        await expect(place).toBeFocused({ timeout: 500 });
      }).toPass();
      // A toast of two lines: four pixels more than this.
      const { y = 0, height = 0 } = (await place.boundingBox()) ?? {};
      expect(box?.y, button).toBeGreaterThan(y + height + 4);
    }
  });
}

test('Alt+T leads to the newest notification, and to an empty area where there is none', async ({ page }) => {
  await page.goto('/ForgotPassword');
  await untilHydrated(page);
  const area = page.getByRole('region', { name: 'Notifications' });
  await expect(async () => {
    await page.keyboard.press('Alt+t');
    await expect(area.getByText('No notifications.')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Tab');
  await expect(area.getByText('No notifications.')).toBeHidden();
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'OTP sent to your email.' });
  await expect(toast).toBeVisible();
  await page.keyboard.press('Alt+t');
  await expect(toast).toBeFocused();
});

test('what an opened application says on a phone covers none of its arrows, can be dismissed, and stays when it is closed', async ({
  page,
  signInAsAdmin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const person = newApplicant();
  await postApplication(page, 'Toast Master', person);
  await signInAsAdmin(page);
  await page.goto(`/jobresponse?q=${encodeURIComponent(person.Email)}`);
  await page.getByRole('link', { name: person['First name'], exact: true }).click();
  const panel = page.getByRole('dialog').filter({ hasText: 'Toast Master' });
  const setState = async (state: string) => {
    await panel.getByRole('combobox', { name: 'State' }).selectOption(state);
    await panel.getByRole('button', { name: 'Set state' }).click();
    return page.getByRole('status').filter({ hasText: `The state is ${state}.` });
  };
  let says = await setState('Interview');
  await says.getByRole('button', { name: 'Dismiss' }).click();
  await expect(says).toBeHidden();

  await setState('Rejected');
  says = await setState('Rejected');
  await expect(says, 'said again, it takes the place of the one before').toHaveCount(1, { timeout: 2000 });
  await expect(says).toBeVisible();
  await panel.getByRole('combobox', { name: 'State' }).selectOption('Reviewing');
  await panel.evaluate((dialog) => dialog.scrollTo(0, 0));
  await panel.getByRole('button', { name: 'Set state' }).dispatchEvent('click');
  says = page.getByRole('status').filter({ hasText: 'The state is Reviewing.' });
  await expect(says).toBeVisible();
  expect(await pressableUnder(says)).toEqual([]);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await expect(says).toBeVisible();
  await page.keyboard.press('Alt+t');
  await expect(says).toBeFocused();
});
