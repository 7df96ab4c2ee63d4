import type { Locator } from '@playwright/test';

/** Simulates a bouncing mouse button: the second press comes before the page paints the effect of the first. */
export const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
