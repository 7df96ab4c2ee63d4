import type { PageKeeping } from '../../../shared/page-rendering.ts';
import type { Clock } from '../../clock.ts';
import { BoundedEntries } from '../proxy/bounded-entries.ts';
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
/** All pages together, in all encodings that they may be asked for. */
const maxBytes = 64 * 1024 * 1024;

/** Renders a page anew, in the encodings that the last one was asked for: nobody is to wait for them. */
async function renew(render: () => Promise<FreshPage>, last: StoredPage): Promise<FreshPage> {
  const rendered = await render();
  await rendered.page.body.follow(last.body);
  return rendered;
}

/**
 * Rendered pages by address. Static ones stay for the process's life, pages with data for seconds; a page that many
 * ask for at once is rendered once. Bounded: the address asked for longest ago goes first.
 */
export class PageCache {
  readonly #entries: BoundedEntries<Entry>;
  readonly #rendering = new Map<string, Promise<StoredPage>>();
  readonly #clock: Clock;
  /** Grows with every change of data: what was being rendered before must not be kept after. */
  #generation = 0;

  constructor(options: { clock: Clock; limit?: number }) {
    this.#clock = options.clock;
    this.#entries = new BoundedEntries(options.limit ?? 500, maxBytes);
  }

  /** The page at this address, if it is in memory and fresh: most visitors need no promise. */
  fresh(address: string): StoredPage | undefined {
    const entry = this.#entries.get(address);
    return entry && this.#clock.now() < entry.freshUntil ? entry.page : undefined;
  }

  /** The page at this address, from memory or rendered now. */
  async get(address: string, render: () => Promise<FreshPage>): Promise<StoredPage> {
    const entry = this.#entries.get(address);
    const now = this.#clock.now();
    if (!entry || now >= entry.usableUntil) return this.#render(address, render);
    // A failure to renew leaves the old page, which the next visitor will try to renew again.
    if (now >= entry.freshUntil) this.#render(address, () => renew(render, entry.page)).catch(() => undefined);
    return entry.page;
  }

  /** Data has changed: pages made of data are rendered anew at the next request. */
  dropBriefPages(): void {
    this.#generation += 1;
    this.#rendering.clear();
    this.#entries.deleteWhere(({ keep }) => keep === 'briefly');
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
    const entry = {
      page,
      keep,
      freshUntil: forever ? Number.POSITIVE_INFINITY : now + fresh,
      usableUntil: forever ? Number.POSITIVE_INFINITY : now + fresh + staleWhileRevalidate,
    };
    this.#entries.set(address, entry, page.body.mostBytes);
  }
}
