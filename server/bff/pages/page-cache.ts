import type { PageKeeping } from '../../../shared/page-rendering.ts';
import type { Clock } from '../../clock.ts';
import type { StoredPage } from './stored-page.ts';

export interface FreshPage {
  readonly page: StoredPage;
  readonly keep: PageKeeping;
}

interface Entry extends FreshPage {
  readonly freshUntil: number;
  readonly usableUntil: number;
}

/** Pages with data: as rendered for this long; then shown once more while they are rendered anew. Milliseconds. */
const fresh = 2_000;
const staleWhileRevalidate = 60_000;

/**
 * Rendered pages by address. Static ones stay for the process's life, pages with data for seconds; a page that many
 * ask for at once is rendered once. Bounded: the address asked for longest ago goes first.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #rendering = new Map<string, Promise<StoredPage>>();
  readonly #clock: Clock;
  readonly #limit: number;
  /** Grows with every change of data: what was being rendered before must not be kept after. */
  #generation = 0;

  constructor(options: { clock: Clock; limit?: number }) {
    this.#clock = options.clock;
    this.#limit = options.limit ?? 500;
  }

  /** The page at this address, from memory or rendered now. */
  async get(address: string, render: () => Promise<FreshPage>): Promise<StoredPage> {
    const entry = this.#entries.get(address);
    const now = this.#clock.now();
    if (!entry || now >= entry.usableUntil) return this.#render(address, render);
    // Asked for now: moves to the young end.
    this.#entries.delete(address);
    this.#entries.set(address, entry);
    // A failure to renew leaves the old page, which the next visitor will try to renew again.
    if (now >= entry.freshUntil) this.#render(address, render).catch(() => undefined);
    return entry.page;
  }

  /** Data has changed: pages made of data are rendered anew at the next request. */
  dropBriefPages(): void {
    this.#generation += 1;
    this.#rendering.clear();
    for (const [address, entry] of this.#entries) if (entry.keep === 'briefly') this.#entries.delete(address);
  }

  #render(address: string, render: () => Promise<FreshPage>): Promise<StoredPage> {
    const running = this.#rendering.get(address);
    if (running) return running;
    const generation = this.#generation;
    const rendering = render()
      .then(({ page, keep }) => {
        if (keep !== 'never' && generation === this.#generation) this.#keep(address, page, keep);
        return page;
      })
      .finally(() => {
        if (this.#rendering.get(address) === rendering) this.#rendering.delete(address);
      });
    this.#rendering.set(address, rendering);
    return rendering;
  }

  #keep(address: string, page: StoredPage, keep: PageKeeping): void {
    const now = this.#clock.now();
    const forever = keep === 'forever';
    this.#entries.delete(address);
    this.#entries.set(address, {
      page,
      keep,
      freshUntil: forever ? Number.POSITIVE_INFINITY : now + fresh,
      usableUntil: forever ? Number.POSITIVE_INFINITY : now + fresh + staleWhileRevalidate,
    });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#limit && oldest !== undefined) this.#entries.delete(oldest);
  }
}
