import type { QueryClient } from '@tanstack/react-query';
import type { Read } from '../../shared/page-rendering.ts';

/**
 * The query client, loaded by the routes that read or write data (`loader: ({ context }) => context.queries.load()`):
 * pages without data, the home page first, need not wait for it.
 */
export class LateQueries {
  readonly #read: Read;
  readonly #server: boolean;
  readonly #listeners = new Set<() => void>();
  #loading: Promise<QueryClient> | undefined;
  #client: QueryClient | undefined;

  constructor(read: Read, options: { server: boolean }) {
    this.#read = read;
    this.#server = options.server;
  }

  /** The client, if a route has asked for it. */
  readonly current = (): QueryClient | undefined => this.#client;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  load(): Promise<QueryClient> {
    this.#loading ??= this.#start().catch((error: unknown) => {
      // The next route that needs it tries again.
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /** What the server has read, as JSON for the page's HTML; undefined where no route has asked. */
  async dehydrate(): Promise<string | undefined> {
    if (!this.#client) return undefined;
    const { dehydrate } = await import('./query-client.ts');
    return JSON.stringify(dehydrate(this.#client));
  }

  /** Takes over what the server has read. */
  async hydrate(state: string | undefined): Promise<void> {
    if (state === undefined) return;
    const client = await this.load();
    const { hydrate } = await import('./query-client.ts');
    hydrate(client, JSON.parse(state));
  }

  async #start(): Promise<QueryClient> {
    const { createQueryClient } = await import('./query-client.ts');
    this.#client = createQueryClient(this.#read, { server: this.#server });
    // In the browser it listens for the network's return for as long as the page lives.
    if (!this.#server) this.#client.mount();
    for (const listener of this.#listeners) listener();
    return this.#client;
  }
}
