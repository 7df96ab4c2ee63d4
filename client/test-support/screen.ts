import { expect, onTestFinished, vi } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { ApiError, type ErrorCode } from '#shared/errors.ts';

export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const row = (text: string) => page.getByRole('row').filter({ hasText: text });
export const alert = (name: string) => page.getByRole('alertdialog', { name });

/** Presses the button of the question or message that is open. */
export const answer = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

export const press = (key: string) => userEvent.keyboard(`{${key}}`);

/** Gives the focus to an element and presses a key there. */
export async function pressAt(locator: Locator, key = 'Enter'): Promise<void> {
  await expect.element(locator).toBeVisible();
  (locator.element() as HTMLElement).focus();
  await press(key);
}

/** Two presses before the page has drawn what the first one did, as of a bouncing mouse. */
export async function pressTwice(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  const element = locator.element() as HTMLElement;
  element.click();
  element.click();
}

export const texts = (locator: Locator) => locator.elements().map((each) => each.textContent);

/** Waits until so many elements are there. */
export const expectCount = (locator: Locator, count: number) =>
  expect.poll(() => locator.elements().length).toBe(count);

export const expectGone = (locator: Locator) => expect.element(locator).not.toBeInTheDocument();

/** For handlers of the fake API: refuses the call. */
export function fail(code: ErrorCode, message = 'It failed.', options = {}): never {
  throw new ApiError(code, message, options);
}

/** Collects what the page logs as errors during the test, instead of printing it. */
export function watchLog() {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  return () => log.mock.calls.map((line) => line.join(' '));
}

/** Collects the files that the page hands to the browser's downloads. */
export function watchDownloads() {
  const files: { name: string; text: Promise<string> }[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: fetch(this.href).then((file) => file.text()) });
  });
  onTestFinished(() => click.mockRestore());
  return files;
}

/** The protocol of the browser's developer tools, for whose events Vitest has no types. */
export const devtools = () =>
  cdp() as unknown as {
    send(method: string, params?: object): Promise<unknown>;
    on(event: string, listener: (event: { entry: { level: string; text: string } }) => void): void;
  };

/** Emulates media features, such as `prefers-reduced-motion`. Without arguments, it restores those of the tests. */
export const emulateMedia = (features: Readonly<Record<string, string>> = {}, media: '' | 'print' = '') =>
  devtools().send('Emulation.setEmulatedMedia', {
    media,
    features: Object.entries({ 'prefers-reduced-motion': 'reduce', ...features }).map(([name, value]) => ({
      name,
      value,
    })),
  });
