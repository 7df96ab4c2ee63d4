import { jobPath, postPath, publicPages } from '#shared/site.ts';
import { element, xmlHead } from './feed.ts';

interface SitemapEntry {
  readonly path: string;
  /** ISO 8601, if known. */
  readonly changed?: string | undefined;
}

/** Maximum addresses per sitemap (sitemaps.org); more need an index. */
export const sitemapLimit = 50_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Dated {
  readonly createdAt?: string | null | undefined;
}

/** Returns ISO 8601 dates; others are dropped. */
export function isoDate(value: string | null | undefined): string | undefined {
  const time = value ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** All indexable addresses: public pages, open jobs, posts. */
export function sitemapEntries(
  jobs: readonly (Dated & { jobpost_id: string | number })[],
  posts: readonly (Dated & { blogs_Items_id: string | number })[],
): SitemapEntry[] {
  return [
    ...publicPages.map((path) => ({ path })),
    ...jobs.map((job) => ({ path: jobPath(job.jobpost_id), changed: isoDate(job.createdAt) })),
    ...posts.map((post) => ({ path: postPath(post.blogs_Items_id), changed: isoDate(post.createdAt) })),
  ];
}

/** Renders one sitemap. */
export function sitemap(entries: readonly SitemapEntry[], origin: string): string {
  const urls = entries.map(
    ({ path, changed }) => `<url>${element('loc', origin + path)}${element('lastmod', changed)}</url>`,
  );
  return `${xmlHead}<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** Renders the index of `/sitemap-1.xml` onwards. */
export function sitemapIndex(parts: number, origin: string): string {
  const maps = Array.from(
    { length: parts },
    (_, part) => `<sitemap>${element('loc', `${origin}/sitemap-${part + 1}.xml`)}</sitemap>`,
  );
  return `${xmlHead}<sitemapindex ${namespace}>\n${maps.join('\n')}\n</sitemapindex>\n`;
}
