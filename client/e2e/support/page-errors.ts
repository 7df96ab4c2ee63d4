import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** The messages that a test expects; any other error of a page fails the test. */
export type Expected = readonly (string | RegExp)[];

/** The machine's network interfaces changed (a container or a VPN started), which cancels requests; the page asks again. */
const ignored = /net::ERR_NETWORK_CHANGED/;

/** Collects console errors, uncaught errors and CSP violations of a context's pages. */
export class PageErrors {
  readonly #found: string[] = [];
  readonly #expected: (string | RegExp)[];

  constructor(expected: Expected) {
    // Chromium reports it when the machine's network changes, as it does in containers.
    this.#expected = ['net::ERR_NETWORK_CHANGED', ...expected];
  }

  /** Expects these messages, also earlier ones. */
  expect(...messages: (string | RegExp)[]): void {
    this.#expected.push(...messages);
  }

  watch(context: BrowserContext): void {
    // The browser itself reports violations of the content security policy and failed requests on the console.
    context.on('console', (message) => {
      if (message.type() === 'error' && !ignored.test(message.text())) this.#found.push(textOf(message));
    });
    context.on('weberror', (event) => {
      const error = event.error();
      this.#found.push(`Uncaught: ${error.stack ?? error.message}`);
    });
  }

  get unexpected(): string[] {
    return this.#found.filter(
      (text) => !this.#expected.some((each) => (typeof each === 'string' ? text.includes(each) : each.test(text))),
    );
  }
}

function textOf(message: ConsoleMessage): string {
  const { url } = message.location();
  return url ? `${message.text()} (${url})` : message.text();
}
