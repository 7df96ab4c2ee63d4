import type { Page } from '@playwright/test';

/** Until React has taken the page over: before, a link is a new page from the server and a button does nothing. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { lastElementChild } = document.querySelector('#main') ?? {};
    return lastElementChild && Object.keys(lastElementChild).some((key) => key.startsWith('__reactProps'));
  });
}
