import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PageCaching } from '#shared/page-rendering.ts';
import type { Clock } from '../../clock.ts';
import { EncodedBody } from '../http/encodings.ts';
import { contentSecurityPolicy, hashScripts, hashSource } from '../http/security-headers.ts';

interface StyledPage {
  readonly html: string;
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

const link = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;

/** React and Vite look for the links. With an address in the HTML, Chromium would load even disabled ones. */
const nameLinks = 'for(const l of document.querySelectorAll("link[data-href]"))l.href=l.dataset.href';

/** Inlines a page's styles, which saves a round trip before the first paint. */
export function inlineStyles(html: string, built: ReadonlyMap<string, string>): StyledPage {
  const texts: string[] = [];
  const linked = html.replaceAll(link, (element, address: string) => {
    const text = built.get(address);
    if (text === undefined) return element;
    texts.push(text);
    const first = texts.length === 1 ? '<style></style>' : '';
    return `${first}<link rel="stylesheet" href="data:," data-href="${address}" disabled>`;
  });
  if (texts.length === 0) return { html, styles: [], scripts: [] };
  const text = texts.join('');
  return {
    html: linked
      .replace('<style></style>', () => `<style>${text}</style>`)
      .replace('</head>', `<script>${nameLinks}</script></head>`),
    styles: [hashSource(text)],
    scripts: [hashSource(nameLinks)],
  };
}

const firstPicture = /<link rel="preload" as="image" imageSrcSet="(\/media\/[^"]*)"[^>]*>/;

/**
 * Inlines the picture that a page shows first, at the width of most phones. Over a slow connection it would arrive after the
 * fonts and scripts that are loaded at the same time. Screens that need a larger one load it.
 *
 * @param dataOf returns the data URL of a reference; undefined leaves the page as it is
 */
export async function inlinePicture(
  html: string,
  dataOf: (reference: string) => Promise<string | undefined>,
): Promise<string> {
  const [preload, sources = ''] = firstPicture.exec(html) ?? [];
  const [, reference, larger] = /\/media\/([^? ]+)(?:\?w=720 720w(.*))?$/.exec(sources) ?? [];
  const data = reference && (await dataOf(reference));
  if (!preload || !data) return html;
  const inlined = larger === undefined ? data : `${data} 720w${larger}`;
  return html.replace(preload, '').replace(`srcSet="${sources}"`, () => `srcSet="${inlined}"`);
}

export interface StoredPage {
  readonly status: number;
  readonly policy: string;
  /** Weak, because all encodings share it. */
  readonly etag: string;
  readonly location: string | undefined;
  readonly adminOnly: boolean;
  readonly body: EncodedBody;
}

/** Matches the time at which data was read, so that it does not change the entity tag. */
const renderedAt = /\b1[5-9]\d{11}\b/g;

/** Computes a page's policy and prepares it for sending. */
export function storePage(
  page: { status: number; html: string; nonce: string; location?: string | undefined; adminOnly?: boolean },
  options: { lasting: boolean; development: boolean; styles?: ReadonlyMap<string, string> },
): StoredPage {
  const hashed = hashScripts(page.html, page.nonce);
  const { html, styles, scripts } = inlineStyles(hashed.html, options.styles ?? new Map());
  const body = new EncodedBody(Buffer.from(html), options.lasting ? 'lasting' : 'brief');
  const digest = hash('sha256', html.replaceAll(renderedAt, ''), 'base64url').slice(0, 22);
  return {
    status: page.status,
    policy: contentSecurityPolicy({ scripts: [...hashed.scripts, ...scripts], styles }, options.development),
    etag: `W/"${digest}"`,
    location: page.location,
    adminOnly: page.adminOnly ?? false,
    body,
  };
}

export interface FreshPage {
  readonly page: StoredPage;
  readonly caching: PageCaching;
}

interface Rendering {
  readonly address: string;
  readonly render: () => Promise<FreshPage>;
}

/** Lifetime of pages with data in milliseconds; afterwards visitors get the old page while it is rendered again. */
const freshMs = 2_000;
const staleWhileRevalidateMs = 60_000;
/** Half a day, because the form stamp in static pages is valid for a day. */
const staticMs = 12 * 60 * 60 * 1000;
const maxSize = 32 * 1024 * 1024;

/** LRU cache of rendered pages: static ones for half a day, pages with data for seconds. Concurrent requests share one rendering. */
export class PageCache {
  readonly #static: LRUCache<string, StoredPage>;
  readonly #withData: LRUCache<string, FreshPage, Rendering>;
  /** Number of data changes. Part of the key, so a rendering that began before a change is not reused. */
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
      // On failure the old page stays, and the next request retries.
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

  fresh(address: string): StoredPage | undefined {
    return this.#static.get(address) ?? this.#withData.get(this.#keyOf(address))?.page;
  }

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

  dropPagesWithData(): void {
    this.#changes += 1;
  }

  #keyOf(address: string): string {
    return `${this.#changes} ${address}`;
  }
}
