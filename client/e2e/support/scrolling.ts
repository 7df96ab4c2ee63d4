import type { Locator } from '@playwright/test';

/**
 * Scrolls it to the middle of the window and waits for the page's scroll event: a person sees what
 * they press before they press it.
 */
export async function scrollToMiddle(target: Locator): Promise<void> {
  await target.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
