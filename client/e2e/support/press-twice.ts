import type { Locator, Page } from '@playwright/test';

/** Simulates a bouncing mouse button: the second press comes before the page paints the effect of the first. */
export const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** Records the bodies that the page sends to a path. */
export function watchSent(page: Page, path: string): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.startsWith(path))
      bodies.push(request.postData() ?? '');
  });
  return bodies;
}
