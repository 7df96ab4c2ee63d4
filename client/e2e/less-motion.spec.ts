import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { untilHydrated } from './support/hydration.ts';

// WCAG 2.2.2 and 2.3.3: who asks for less motion sees none that they have not caused.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Positions of all visible elements; lazy parts count once loaded. */
const places = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.body.querySelectorAll('*')).flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0) return [];
      return `${element.tagName} ${[x, y + scrollY, width, height].map(Math.round).join(' ')} ${getComputedStyle(element).opacity}`;
    }),
  );

const running = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map((each) => (each.effect as KeyframeEffect | null)?.target?.className),
  );

test('nothing moves automatically, and nothing slides in', async ({ page }) => {
  await page.clock.install();
  for (const path of ['/', '/appDevelopment', '/joinUs']) {
    await page.goto(path);
    await page.clock.runFor(3000);
    // Everything is awake once it has been in view.
    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += 500) {
        window.scrollTo(0, y);
        await new Promise(requestAnimationFrame);
      }
    });
    await untilHydrated(page);
    await page.clock.runFor(3000);
    const before = await places(page);
    await page.clock.runFor(20_000);
    expect(await places(page), `${path} moves`).toEqual(before);
    expect(await running(page), `${path} runs animations`).toEqual([]);
  }
});

test('menus, dialogs and pages are there at once', async ({ page }) => {
  await page.goto('/jobopenings');
  await page.locator('summary', { hasText: 'Solutions' }).click();
  expect(await running(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Read More about UI Designer' }).click();
  const dialog = page.getByRole('dialog', { name: 'UI Designer' });
  await expect(dialog).toHaveCSS('opacity', '1');
  expect(await running(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Apply for this position' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Job application' })).toBeVisible();
  expect(await page.evaluate(() => [scrollY, getComputedStyle(document.documentElement).scrollBehavior])).toEqual([
    0,
    'auto',
  ]);
  expect(await running(page)).toEqual([]);
});
