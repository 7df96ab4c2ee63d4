import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import fresh from 'fresh';
import type { HostAnswer } from '#shared/contract/endpoints.ts';
import { jobPath, postPath, privatePages, type SiteFacts } from '#shared/site.ts';
import { splitTags } from '#shared/tags.ts';
import { rss } from './feed.ts';
import { sitemap, sitemapEntries, sitemapIndex, sitemapLimit } from './sitemap.ts';

const config = { public: true } as const;

/** The newest date, for `Last-Modified`. */
function newest(entries: readonly { createdAt?: string | null | undefined }[]): number | undefined {
  const times = entries.map((entry) => Date.parse(entry.createdAt ?? '')).filter((time) => !Number.isNaN(time));
  return times.length === 0 ? undefined : Math.max(...times);
}

/** Place and closing date, if known. */
function factLines({ location, remote, closes_at }: HostAnswer<'getAllJobPosts'>[number]): string[] {
  const place = [remote ? 'Remote' : '', location ?? ''].filter(Boolean).join(', ');
  return [...(place ? [`Place: ${place}`] : []), ...(closes_at ? [`Apply by: ${closes_at}`] : [])];
}

function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  document: { type: string; text: string; changed?: number | undefined },
) {
  const etag = `"${hash('sha256', document.text, 'base64url').slice(0, 22)}"`;
  reply.header('etag', etag).header('cache-control', 'no-cache').type(`${document.type}; charset=utf-8`);
  const modified = document.changed === undefined ? {} : { 'last-modified': new Date(document.changed).toUTCString() };
  const { 'if-none-match': match, 'if-modified-since': since } = request.headers;
  const conditions = { ...(match && { 'if-none-match': match }), ...(since && { 'if-modified-since': since }) };
  reply.headers(modified);
  return fresh(conditions, { etag, ...modified }) ? reply.code(304).send() : reply.send(document.text);
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
        // Must be absolute.
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
            description: post.description,
            author: post.author,
            categories: splitTags(post.tags),
            date: post.createdAt,
          })),
        };
        const text = rss(feed, origin);
        return sendText(request, reply, { type: 'application/rss+xml', text, changed: newest(entries) });
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
            description: [job.description, `Experience: ${job.experience}`, ...factLines(job)].join('\n\n'),
            categories: [job.area_of_interest],
            date: job.createdAt,
          })),
        };
        const text = rss(feed, origin);
        return sendText(request, reply, { type: 'application/rss+xml', text, changed: newest(entries) });
      });
    },
    { name: 'discovery', dependencies: ['host-calls'] },
  );
