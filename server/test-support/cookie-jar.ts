/** The cookies of one browser: what answers have set, for the requests that follow. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** @param lines the `set-cookie` headers of one answer @returns this jar */
  keep(lines: readonly string[] = []): this {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return this;
  }

  /** For the `cookie` header; empty where there are none. */
  get header(): string {
    return Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ');
  }

  [Symbol.iterator](): IterableIterator<[name: string, value: string]> {
    return this.#cookies.entries();
  }
}
