import type { Locator, Page } from '@playwright/test';

/** A bouncing mouse: the second press comes before the page has drawn what came of the first. */
export const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** Bodies that the page has sent to a path since. */
export function watchSent(page: Page, path: string): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.startsWith(path))
      bodies.push(request.postData() ?? '');
  });
  return bodies;
}
