import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fp from 'fastify-plugin';
import pLimit from 'p-limit';
import sharp, { type OverlayOptions } from 'sharp';
import { publicPages, type SiteFacts } from '#shared/site.ts';
import { shorten } from '#shared/text.ts';
import { createImageCache } from '../media/pictures.ts';
import { escapeXml } from './plugin.ts';

/** Anek Latin at the headings' width and weight, 28 KB; created by scripts/subset-fonts.ts. */
const fontFile = path.join(import.meta.dirname, 'anek-latin-heading.ttf');

const size = { width: 1200, height: 630 };
const ground = 511;
const headingTop = 120;
const paper = '#f7f9f6';
const ink = '#12211d';
const soft = '#4a5b54';

interface SocialPicture {
  readonly title: string;
  readonly siteName: string;
  readonly picture: Buffer | undefined;
}

async function textImage(text: string, options: { width: number; height: number; points: number; colour: string }) {
  const image = sharp({
    text: {
      // Pango markup is XML, so control characters would make it invalid.
      text: `<span foreground="${options.colour}">${escapeXml(text)}</span>`,
      // The comma ends the family name; otherwise "Medium" would be parsed as a weight.
      font: `Anek Latin Medium, ${options.points}`,
      fontfile: fontFile,
      width: options.width,
      dpi: 300,
      rgba: true,
      wrap: 'word-char',
    },
  });
  const room = { width: options.width, height: options.height, fit: 'inside', withoutEnlargement: true } as const;
  const { data, info } = await image.resize(room).png().toBuffer({ resolveWithObject: true });
  return { data, height: info.height };
}

function fitted(title: string): { text: string; points: number } {
  const points = title.length > 70 ? 15 : title.length > 40 ? 19 : 24;
  return { text: shorten(title, 110), points };
}

/** Draws the image of a shared link (1200×630 PNG) with the page's title and picture. */
export async function drawSocialPicture({ title, siteName, picture }: SocialPicture): Promise<Buffer> {
  const { text, points } = fitted(title);
  const [heading, name] = await Promise.all([
    textImage(text, { width: 500, height: ground - 36 - headingTop, points, colour: ink }),
    textImage(siteName, { width: 500, height: 60, points: 11, colour: soft }),
  ]);
  const layers: OverlayOptions[] = [
    { input: name.data, left: 64, top: 56 },
    { input: heading.data, left: 64, top: ground - 36 - heading.height },
  ];
  if (picture) {
    const drawn = await sharp(picture, { density: 96 }).resize(580, 435, { fit: 'cover' }).png().toBuffer();
    layers.push({ input: drawn, left: 620, top: ground - 355 });
  }
  const line = Buffer.from(`<svg width="1200" height="3"><rect width="1200" height="3" fill="${ink}"/></svg>`);
  layers.push({ input: line, left: 0, top: ground });
  return sharp({ create: { ...size, channels: 3, background: paper } })
    .composite(layers)
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Reads a page's title and first picture from its HTML. */
export function headingAndPicture(html: string): { title: string | undefined; picture: string | undefined } {
  const main = html.slice(Math.max(0, html.indexOf('<main')));
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(main)?.[1];
  const picture = /<img[^>]*\ssrc="(\/(?:assets|media)\/[^"]+)"/.exec(main)?.[1];
  return { title: heading && plainText(heading), picture: picture?.replaceAll('&amp;', '&') };
}

/** The page of an image path. Only existing pages have one, so the number of images is limited. */
function pageAddress(wanted: string, post: string | undefined): string | undefined {
  const pathname = wanted === 'index' ? '/' : `/${wanted}`;
  if (pathname.toLowerCase() === '/blog' && post) return `/blog?post=${encodeURIComponent(post)}`;
  if (/^\/database\/[^/]+$/i.test(pathname)) return pathname;
  return publicPages.find((page) => page.toLowerCase() === pathname.toLowerCase());
}

const maxBytes = 16 * 1024 * 1024;
const maxDrawing = 2;

interface SocialPicturesOptions {
  readonly site: SiteFacts;
  readonly publicFolder: string | undefined;
}

/** `GET /og/<path>.png`: the image of a shared link, drawn on request and cached. */
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

      /** Pages with equal title and picture share an image, because URLs are unlimited but titles are not. */
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
