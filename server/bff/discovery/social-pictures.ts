import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fp from 'fastify-plugin';
import pLimit from 'p-limit';
import { publicPages } from '../../../shared/public-pages.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { createImageCache } from '../media/image-cache.ts';
import { drawSocialPicture } from './social-picture.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What a page calls itself and shows first, read from its own HTML. */
export function headingAndPicture(html: string): { title: string | undefined; picture: string | undefined } {
  const main = html.slice(Math.max(0, html.indexOf('<main')));
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(main)?.[1];
  const picture = /<img[^>]*\ssrc="(\/(?:assets|media)\/[^"]+)"/.exec(main)?.[1];
  return { title: heading && plainText(heading), picture: picture?.replaceAll('&amp;', '&') };
}

/** The page behind a picture's path; only pages that exist once have one, so that nobody can make us draw forever. */
function pageAddress(wanted: string, post: string | undefined): string | undefined {
  const pathname = wanted === 'index' ? '/' : `/${wanted}`;
  if (pathname.toLowerCase() === '/blog' && post) return `/blog?post=${encodeURIComponent(post)}`;
  if (/^\/database\/[^/]+$/i.test(pathname)) return pathname;
  return publicPages.find((page) => page.toLowerCase() === pathname.toLowerCase());
}

/** Some hundred pictures. */
const maxBytes = 16 * 1024 * 1024;
const maxDrawing = 2;

interface SocialPicturesOptions {
  readonly site: SiteFacts;
  /** Folder of built files; undefined in development, where pictures stand in without their drawing. */
  readonly publicFolder: string | undefined;
}

/** `GET /og/<path>.png`: the picture of a shared link, drawn on request from the page itself and kept. */
export const socialPictures = ({ site, publicFolder }: SocialPicturesOptions) =>
  fp(
    async (app) => {
      const drawn = createImageCache(maxBytes);
      const inTurn = pLimit(maxDrawing);

      const load = async (address: string | undefined): Promise<Buffer | undefined> => {
        if (!address) return undefined;
        if (address.startsWith('/media/')) {
          const answer = await app.inject(address);
          return answer.statusCode === 200 ? answer.rawPayload : undefined;
        }
        return publicFolder
          ? readFile(path.join(publicFolder, path.normalize(address))).catch(() => undefined)
          : undefined;
      };

      /** Pages whose heading and picture are the same share a drawing: addresses can be made up, headings cannot. */
      const draw = (html: string) => {
        const { title: heading, picture } = headingAndPicture(html);
        const title = heading || site.name;
        return drawn(`${picture ?? ''} ${title}`, () =>
          inTurn(async () => drawSocialPicture({ title, siteName: site.name, picture: await load(picture) })),
        );
      };

      app.get<{ Params: { '*': string }; Querystring: { post?: string } }>(
        '/og/*',
        { config: { public: true } },
        async (request, reply) => {
          const wanted = /^(.+)\.png$/.exec(request.params['*'])?.[1];
          const address = wanted === undefined ? undefined : pageAddress(wanted, request.query.post);
          const page = address === undefined ? undefined : await app.renderedPage(address);
          if (page?.status !== 200) return reply.callNotFound();
          const picture = await draw(page.body.identity.toString());
          return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture);
        },
      );
    },
    { name: 'social-pictures', dependencies: ['pages'] },
  );
