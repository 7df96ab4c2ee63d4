import type { Locator } from '@playwright/test';

/**
 * Scrolls until it stands in the middle of the window, and waits until the page has been told of it: a person sees what
 * they press before they press it.
 */
export async function scrollToMiddle(target: Locator): Promise<void> {
  await target.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
