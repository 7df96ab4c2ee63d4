import { expect, onTestFinished, vi } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { ApiError, type ErrorCode } from '#shared/errors.ts';

export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const row = (text: string) => page.getByRole('row').filter({ hasText: text });
export const alert = (name: string) => page.getByRole('alertdialog', { name });

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

/** The account whose password a form sets, as password managers read it. */
export const namedAccount = () => document.querySelector<HTMLInputElement>('form [autocomplete=username]')?.value;

/** Clicks within the page, for a step that only leads to what is tested: a click of the browser takes several round trips. */
export async function follow(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  await expect.element(locator).toBeEnabled();
  // A person needs longer than the step back in the history of a form that has just closed.
  await pause();
  (locator.element() as HTMLElement).click();
}

/** Types into a field within the page, as `follow` clicks. */
export async function type(locator: Locator, text: string): Promise<void> {
  await expect.element(locator).toBeEnabled();
  const field = locator.element() as HTMLInputElement;
  field.focus();
  field.select();
  document.execCommand(text ? 'insertText' : 'delete', false, text);
  // A person needs a moment before the next step.
  await pause();
}

/** Presses the button of the question or message that is open. */
export const answer = (name: string) => follow(page.getByRole('alertdialog').getByRole('button', { name }));

export const press = (key: string) => userEvent.keyboard(`{${key}}`);

/** Gives the focus to an element and presses a key there. */
export async function pressAt(locator: Locator, key = 'Enter'): Promise<void> {
  await expect.element(locator).toBeVisible();
  // A panel that has just opened may still take the focus.
  const focused = async () => {
    (locator.element() as HTMLElement).focus();
    await pause();
    return document.activeElement === locator.element();
  };
  await expect.poll(focused).toBe(true);
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

type Shown = Locator | string | RegExp;
const find = (shown: Shown) => (typeof shown === 'string' || shown instanceof RegExp ? page.getByText(shown) : shown);

/** Waits until all of these elements or words are visible. */
export async function expectShown(...all: readonly Shown[]): Promise<void> {
  for (const each of all) await expect.element(find(each)).toBeVisible();
}

/** Waits until none of these elements or words is on the page. */
export async function expectGone(...all: readonly Shown[]): Promise<void> {
  for (const each of all) await expect.element(find(each)).not.toBeInTheDocument();
}

/** Waits until an element contains all of these words. */
export async function expectText(locator: Locator, ...words: readonly (string | RegExp)[]): Promise<void> {
  for (const each of words) await expect.element(locator).toMatchTextContent(each);
}

/** The status line around the focus, as a screen reader announces it. */
export const announced = () => document.querySelector(':is([role=status], [role=alert]):has(:focus)')?.textContent;

/** A step of a form is read from its top: its heading is visible below the header. */
export async function expectReadFromTop(heading?: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1, ...(heading && { name: heading }) });
  await expect.element(title).toBeInViewport();
  const headerEnd = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  expect(title.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(Math.max(0, headerEnd));
}

/** Opens the account menu of an admin, or the side menu of a small window. */
export async function openAccountMenu(): Promise<void> {
  const menu = () => [...document.querySelectorAll<HTMLElement>('[aria-label="Open menu"], nav summary')];
  await expect.poll(() => menu().some((each) => each.checkVisibility())).toBe(true);
  menu()
    .find((each) => each.checkVisibility())
    ?.click();
}

/** Opens a panel from that menu. */
export async function openPanel(name: string): Promise<void> {
  await openAccountMenu();
  await page.getByRole('link', { name, exact: true }).click();
}

/** Fills in the fields with these labels. */
export async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await type(page.getByLabelText(label), value);
}

/** Fills in an application, apart from its position and resume. */
export async function fillApplication(changes: Readonly<Record<string, string>> = {}): Promise<void> {
  await fill({
    'First name': 'Asha',
    Email: 'asha@example.com',
    'Mobile number': '9876543210',
    'LinkedIn profile': 'https://www.linkedin.com/in/asha',
    ...changes,
  });
  for (const name of ['Experience (years)', 'Relevant experience (years)', 'Current LPA', 'Expected LPA'])
    await type(page.getByRole('spinbutton', { name, exact: true }), '3');
  await follow(page.getByLabelText('30 Days'));
}

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

const setMedia = (features: Readonly<Record<string, string>>, media: '' | 'print') =>
  devtools().send('Emulation.setEmulatedMedia', {
    media,
    features: Object.entries({ 'prefers-reduced-motion': 'reduce', ...features }).map(([name, value]) => ({
      name,
      value,
    })),
  });

/** Emulates media features, such as `prefers-reduced-motion`, until the test ends. */
export async function emulateMedia(
  features: Readonly<Record<string, string>>,
  media: '' | 'print' = '',
): Promise<void> {
  onTestFinished(async () => {
    await setMedia({}, '');
    const isReset = () => matchMedia('screen').matches && matchMedia('(prefers-reduced-motion: reduce)').matches;
    await expect.poll(isReset).toBe(true);
  });
  await setMedia(features, media);
}
