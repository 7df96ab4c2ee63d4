import type { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { ApiError } from '../../shared/errors.ts';
import type { Read } from '../../shared/page-rendering.ts';

/** What a reading call has answered so far. */
export interface Reading<Data> {
  readonly status: 'pending' | 'error' | 'success';
  readonly data: Data | undefined;
  readonly error: ApiError | null;
  /** When it last failed (Date.now()), 0 for never. */
  readonly errorUpdatedAt: number;
  readonly refetch: () => unknown;
}

/** A reading that changes: what `useSyncExternalStore` wants to know of it. */
export interface Watched<Data> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => Reading<Data>;
}

/** What the server has read: key, data and time (Date.now()) of each. */
type ServedReading = readonly [key: readonly unknown[], data: unknown, readAt: number];

const sameKey = (a: readonly unknown[], b: readonly unknown[]) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The query client, loaded when somebody reads or writes: a page that the server has filled shows what came with its
 * HTML and loads no client until something has to be asked for.
 */
export class LateQueries {
  readonly #read: Read;
  readonly #server: boolean;
  readonly #listeners = new Set<() => void>();
  #served: readonly ServedReading[] = [];
  #loading: Promise<QueryClient> | undefined;
  #client: QueryClient | undefined;
  #Observer: typeof QueryObserver | undefined;

  constructor(read: Read, options: { server: boolean }) {
    this.#read = read;
    this.#server = options.server;
  }

  /** The client, if anybody has asked for it. */
  current(): QueryClient | undefined {
    return this.#client;
  }

  load(): Promise<QueryClient> {
    this.#loading ??= this.#start().catch((error: unknown) => {
      // The next to need it tries again.
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /** Follows a reading call. What the server did not read is asked for as soon as somebody listens. */
  watch<Data>(queryKey: readonly unknown[]): Watched<Data> {
    const served = this.#served.find(([key]) => sameKey(key, queryKey));
    const before: Reading<Data> = {
      status: served ? 'success' : 'pending',
      // The row's own type: the server has checked the answer.
      data: served?.[1] as Data | undefined,
      error: null,
      errorUpdatedAt: 0,
      refetch: () => this.load(),
    };
    let observer: QueryObserver<Data, ApiError> | undefined;
    const observe = () => {
      if (!this.#client || !this.#Observer) return undefined;
      // The client's default function makes the call that the key names, and answers with this row's data. What has
      // failed while the page's code was on its way is not asked for once more.
      observer ??= new this.#Observer<Data, ApiError>(this.#client, { queryKey, retryOnMount: false });
      return observer;
    };
    return {
      current: () => observe()?.getCurrentResult() ?? before,
      subscribe: (listener) => {
        let stop = observe()?.subscribe(listener);
        if (stop) return stop;
        const begin = () => {
          stop = observe()?.subscribe(listener);
          listener();
        };
        this.#listeners.add(begin);
        if (!served) this.load().catch((error: unknown) => console.error('The page could not be filled', error));
        return () => {
          this.#listeners.delete(begin);
          stop?.();
        };
      },
    };
  }

  /** What the server has read, as JSON for the page's HTML; undefined where nobody has asked. */
  dehydrate(): string | undefined {
    const queries = this.#client?.getQueryCache().getAll() ?? [];
    const served = queries
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }): ServedReading => [queryKey, state.data, state.dataUpdatedAt]);
    return served.length > 0 ? JSON.stringify(served) : undefined;
  }

  /** Takes over what the server has read. */
  hydrate(served: string | undefined): void {
    if (served !== undefined) this.#served = JSON.parse(served);
  }

  async #start(): Promise<QueryClient> {
    const { createQueryClient, QueryObserver } = await import('./query-client.ts');
    const client = createQueryClient(this.#read, { server: this.#server });
    for (const [key, data, updatedAt] of this.#served) client.setQueryData(key, data, { updatedAt });
    // In the browser it listens for the network's return for as long as the page lives.
    if (!this.#server) client.mount();
    this.#Observer = QueryObserver;
    this.#client = client;
    for (const begin of this.#listeners) begin();
    this.#listeners.clear();
    return client;
  }
}
