import type { Page } from '@playwright/test';

/** Waits for hydration: before it, links load documents and buttons do nothing. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // A service page waits for its first use.
    window.dispatchEvent(new Event('scroll'));
    const { lastElementChild } = document.querySelector('#main') ?? {};
    return lastElementChild && Object.keys(lastElementChild).some((key) => key.startsWith('__reactProps'));
  });
}
