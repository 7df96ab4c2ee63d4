export class CookieJar {
  readonly #cookies = new Map<string, string>();

  keep(lines: readonly string[] = []): this {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return this;
  }

  get header(): string {
    return Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ');
  }

  [Symbol.iterator](): IterableIterator<[name: string, value: string]> {
    return this.#cookies.entries();
  }
}
