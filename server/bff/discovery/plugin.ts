import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { HostAnswer } from '#shared/contract/endpoints.ts';
import { markdownText } from '#shared/markdown-text.ts';
import { jobPath, postPath, privatePages, publicPages, type SiteFacts } from '#shared/site.ts';
import { splitTags } from '#shared/tags.ts';
import { escapeHtml } from '#shared/text.ts';
import { EncodedBody, sendEncoded } from '../http/encodings.ts';

/** Escapes text for XML and removes characters that XML 1.0 forbids. */
export const escapeXml = (text: string): string =>
  escapeHtml(text.toWellFormed().replaceAll(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, ''));

const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>`;

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

interface FeedItem {
  readonly title: string;
  readonly path: string;
  readonly description: string;
  readonly author?: string;
  readonly categories?: readonly string[];
  readonly date?: string | null | undefined;
}

interface Feed {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly self: string;
  readonly items: readonly FeedItem[];
}

function dateOf(value: string | null | undefined): Date | undefined {
  const date = new Date(value ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Formats a date as RFC 822 with a four-digit year (RFC 1123); undefined for an invalid date. */
export const rfc822 = (value: string | null | undefined): string | undefined =>
  dateOf(value)?.toUTCString().replace('GMT', '+0000');

function item(entry: FeedItem, origin: string): string {
  const link = origin + entry.path;
  return [
    '<item>',
    element('title', entry.title),
    element('link', link),
    `<guid isPermaLink="true">${escapeXml(link)}</guid>`,
    element('description', entry.description),
    element('dc:creator', entry.author),
    ...(entry.categories ?? []).map((category) => element('category', category)),
    element('pubDate', rfc822(entry.date)),
    '</item>',
  ].join('');
}

/** Renders RSS 2.0 in the given order. */
export function rss(feed: Feed, origin: string): string {
  return [
    `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">`,
    '<channel>',
    element('title', feed.title),
    element('link', origin + feed.path),
    element('description', feed.description),
    '<language>en</language>',
    `<atom:link href="${escapeXml(origin + feed.self)}" rel="self" type="application/rss+xml"/>`,
    ...feed.items.map((entry) => item(entry, origin)),
    '</channel>',
    '</rss>\n',
  ].join('\n');
}

interface SitemapEntry {
  readonly path: string;
  readonly changed?: string | undefined;
}

/** Maximum addresses per sitemap (sitemaps.org); more need an index. */
const sitemapLimit = 50_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Dated {
  readonly createdAt?: string | null | undefined;
}

/** All indexable addresses: public pages, open jobs, posts. */
export function sitemapEntries(
  jobs: readonly (Dated & { jobpost_id: string | number })[],
  posts: readonly (Dated & { blogs_Items_id: string | number })[],
): SitemapEntry[] {
  return [
    ...publicPages.map((path) => ({ path })),
    ...jobs.map((job) => ({ path: jobPath(job.jobpost_id), changed: dateOf(job.createdAt)?.toISOString() })),
    ...posts.map((post) => ({ path: postPath(post.blogs_Items_id), changed: dateOf(post.createdAt)?.toISOString() })),
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

const config = { public: true } as const;

function factLines({ location, remote, closes_at }: HostAnswer<'getAllJobPosts'>[number]): string[] {
  const place = [remote ? 'Remote' : '', location ?? ''].filter(Boolean).join(', ');
  return [...(place ? [`Place: ${place}`] : []), ...(closes_at ? [`Apply by: ${closes_at}`] : [])];
}

function sendText(request: FastifyRequest, reply: FastifyReply, { type, text }: { type: string; text: string }) {
  // No time of the last change: a deletion has none.
  const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`);
  return sendEncoded(request, reply, { body: new EncodedBody(Buffer.from(text)), etag });
}

/** robots.txt, sitemap and feeds, built from the public lists. */
export const discovery = ({ site }: { site: SiteFacts }) =>
  fp(
    async (app) => {
      // Anyone can write the Host header, so without SITE_URL addresses are relative, as in pages.
      const { url: origin = '' } = site;
      const jobs = () => app.readForPage('getAllJobPosts');
      const posts = () => app.readForPage('getAllBlogs');

      app.get('/robots.txt', { config }, (request, reply) => {
        const lines = ['User-agent: *', ...['/api/', ...privatePages].map((path) => `Disallow: ${path}`)];
        const map = site.url ? `\nSitemap: ${site.url}/sitemap.xml\n` : '';
        const text = `${lines.join('\n')}\n${map}`;
        return sendText(request, reply, { type: 'text/plain', text });
      });

      app.get('/sitemap.xml', { config }, async (request, reply) => {
        const entries = sitemapEntries(await jobs(), await posts());
        const parts = Math.ceil(entries.length / sitemapLimit);
        const text = parts > 1 ? sitemapIndex(parts, origin) : sitemap(entries, origin);
        return sendText(request, reply, { type: 'application/xml', text });
      });

      app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d+).xml', { config }, async (request, reply) => {
        const entries = sitemapEntries(await jobs(), await posts());
        const end = Number(request.params.part) * sitemapLimit;
        const part = entries.slice(end - sitemapLimit, end);
        if (part.length === 0) return reply.callNotFound();
        return sendText(request, reply, { type: 'application/xml', text: sitemap(part, origin) });
      });

      app.get('/feed.xml', { config }, async (request, reply) => {
        const entries = await posts();
        const feed = {
          title: `${site.name}: blog`,
          description: `What ${site.name} has learned from building software.`,
          path: '/blog',
          self: '/feed.xml',
          items: entries.map((post) => ({
            title: post.title,
            path: postPath(post.blogs_Items_id),
            description: post.summary || markdownText(post.description),
            author: post.author,
            categories: splitTags(post.tags),
            date: post.createdAt,
          })),
        };
        const text = rss(feed, origin);
        return sendText(request, reply, { type: 'application/rss+xml', text });
      });

      app.get('/jobs.xml', { config }, async (request, reply) => {
        const entries = await jobs();
        const feed = {
          title: `${site.name}: job openings`,
          description: `Open positions at ${site.name}.`,
          path: '/jobopenings',
          self: '/jobs.xml',
          items: entries.map((job) => ({
            title: job.position,
            path: jobPath(job.jobpost_id),
            description: [markdownText(job.description), `Experience: ${job.experience}`, ...factLines(job)].join(
              '\n\n',
            ),
            categories: [job.area_of_interest],
            date: job.createdAt,
          })),
        };
        const text = rss(feed, origin);
        return sendText(request, reply, { type: 'application/rss+xml', text });
      });
    },
    { name: 'discovery', dependencies: ['host-calls'] },
  );
