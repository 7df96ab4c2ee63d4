import { LRUCache } from 'lru-cache';
import type { PageCaching } from '../../../shared/page-rendering.ts';
import type { Clock } from '../../clock.ts';
import type { StoredPage } from './stored-page.ts';

export interface FreshPage {
  readonly page: StoredPage;
  readonly caching: PageCaching;
}

interface Rendering {
  readonly address: string;
  readonly render: () => Promise<FreshPage>;
}

/** Pages with data: as rendered for this long; then shown once more while they are rendered anew. Milliseconds. */
const freshMs = 2_000;
const staleWhileRevalidateMs = 60_000;
/** Static ones: half a day, since the stamp of their forms is good for a day after the one it names. */
const staticMs = 12 * 60 * 60 * 1000;
/** Each kind of pages, in all encodings that they may be asked for. */
const maxSize = 32 * 1024 * 1024;

/**
 * Rendered pages by address. Static ones stay for half a day, pages with data for seconds; a page that many
 * ask for at once is rendered once. Bounded: the address asked for longest ago goes first.
 */
export class PageCache {
  readonly #static: LRUCache<string, StoredPage>;
  readonly #withData: LRUCache<string, FreshPage, Rendering>;
  /** Changes of data so far. Part of the key: what was being rendered before one must not be kept after it. */
  #changes = 0;

  constructor({ clock, maxPages = 500 }: { clock: Clock; maxPages?: number }) {
    this.#static = new LRUCache({
      max: maxPages,
      maxSize,
      sizeCalculation: ({ body }) => body.maxBytes + 1,
      ttl: staticMs,
      perf: clock,
      ttlResolution: 0,
    });
    this.#withData = new LRUCache({
      max: maxPages,
      maxSize,
      sizeCalculation: ({ page }) => page.body.maxBytes + 1,
      ttl: freshMs,
      perf: clock,
      ttlResolution: 0,
      ignoreFetchAbort: true,
      // A failure to renew leaves the old page, which the next visitor will try to renew again.
      noDeleteOnFetchRejection: true,
      noDeleteOnStaleGet: true,
      fetchMethod: async (_key, _last, { options, context: { address, render } }) => {
        const { page, caching } = await render();
        if (caching === 'static') this.#static.set(address, page);
        if (caching === 'no-store') options.ttl = 1;
        return { caching, page };
      },
    });
  }

  /** The page at this address, if it is in memory and fresh: most visitors need no promise. */
  fresh(address: string): StoredPage | undefined {
    return this.#static.get(address) ?? this.#withData.get(this.#keyOf(address))?.page;
  }

  /** The page at this address, from memory or rendered now. */
  async get(address: string, render: () => Promise<FreshPage>): Promise<StoredPage> {
    const kept = this.#static.get(address);
    if (kept) return kept;
    const key = this.#keyOf(address);
    const last = this.#withData.peek(key, { allowStale: true });
    const allowStale =
      last?.caching === 'stale-while-revalidate' && this.#withData.getRemainingTTL(key) > -staleWhileRevalidateMs;
    const { page, caching } = await this.#withData.forceFetch(key, { allowStale, context: { address, render } });
    if (caching === 'no-store') this.#withData.delete(key);
    return page;
  }

  /** Data has changed: pages made of data are rendered anew at the next request. */
  dropPagesWithData(): void {
    this.#changes += 1;
  }

  #keyOf(address: string): string {
    return `${this.#changes} ${address}`;
  }
}
