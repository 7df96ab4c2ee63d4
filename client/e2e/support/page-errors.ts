import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Collects console errors, uncaught errors and CSP violations of a context's pages. */
export class PageErrors {
  readonly #found: string[] = [];
  // A container or a VPN that starts changes the network, which cancels requests; the page asks again.
  readonly #expected: (string | RegExp)[] = ['net::ERR_NETWORK_CHANGED'];

  /** Expects these messages, also earlier ones. */
  expect(...messages: (string | RegExp)[]): void {
    this.#expected.push(...messages);
  }

  watch(context: BrowserContext): void {
    // The browser itself reports violations of the content security policy and failed requests on the console.
    context.on('console', (message) => {
      if (message.type() === 'error') this.#found.push(textOf(message));
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
