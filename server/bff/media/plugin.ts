import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../database/schema.ts';
import { isDrawing } from '../../uploads/drawings.ts';
import { contentKind } from '../../uploads/uploaded-file.ts';
import type { UploadQueue } from '../calls/uploads.ts';
import { chooseEncoding, EncodedBody } from '../http/encodings.ts';
import { notFound } from '../http/errors.ts';
import { attachment, type FileFetcher } from './fetch-file.ts';
import { createPictures, imageFormat, snapWidth } from './pictures.ts';
import { namesSvg, type References } from './references.ts';
import { fetchTextPicture, isTextPicture, textPictureAddress, textPictures } from './text-pictures.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the data URL of a picture by its reference; undefined if it is missing or too large. */
    pictureInHtml(reference: string): Promise<string | undefined>;
  }
}

interface MediaOptions {
  readonly references: References;
  readonly files: FileFetcher;
  readonly db: Db;
  readonly clock: Clock;
  readonly uploads: UploadQueue;
}

/** All supported browsers display AVIF. A larger picture would delay the text of its page. */
const inHtml = { width: 720, format: 'avif', maxBytes: 24 * 1024 } as const;

const sandboxed = "default-src 'none'; sandbox; frame-ancestors 'none'";
/** Policy of a drawing: its own styles, and no script, request or form, also in a tab of its own. */
const drawn = `${sandboxed}; style-src 'unsafe-inline'`;
/** Policy of a PDF inside an admin page. Browser viewers do not run in a sandbox; a PDF has no page scripts. */
const shownHere = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** For `srcset`, which ends an address at a space. Compressed, it is a third shorter than base64. */
const svgDataUrl = (svg: string): string =>
  `data:image/svg+xml,${encodeURI(svg).replaceAll('#', '%23').replaceAll('&', '%26')}`;

/** Requires the exact reference, because other encodings would be separate entries in caches. */
const isAsWritten = ({ url, params }: FastifyRequest<{ Params: { ref: string } }>): boolean =>
  url.split('?', 1)[0]?.endsWith(`/${params.ref}`) ?? false;

const sendFile = (
  reply: FastifyReply,
  type: string,
  cacheControl: string,
  content: Buffer,
  policy = sandboxed,
): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', cacheControl)
    .header('content-type', type)
    .send(content);

export const media = fp<MediaOptions>(
  async (app, { references, files, ...rest }) => {
    const pictures = createPictures({
      fetch: (address, options) =>
        isTextPicture(address) ? fetchTextPicture(rest.db, address) : files.fetch(address, options),
    });
    await app.register(textPictures, rest);

    const addressOf = (ref: string) => textPictureAddress(ref) ?? references.addressOf('media', ref);
    app.decorate('pictureInHtml', async (reference) => {
      const address = addressOf(reference);
      const format = namesSvg(reference) ? 'svg+xml' : inHtml.format;
      // The browser's own request reports a failure.
      const image = address && (await pictures(address, inHtml.width, format).catch(() => undefined));
      if (!image || image.length > inHtml.maxBytes) return undefined;
      if (isDrawing(image)) return svgDataUrl(image.toString());
      if (format === 'svg+xml') return undefined;
      return `data:image/${format};base64,${image.toString('base64')}`;
    });

    app.get<{ Params: { ref: string }; Querystring: { w?: unknown } }>(
      '/media/:ref',
      { config: { public: true, sessionless: true } },
      async (request, reply) => {
        const { ref } = request.params;
        const address = isAsWritten(request) ? addressOf(ref) : undefined;
        if (!address) throw notFound();
        const width = snapWidth(request.query.w);
        const format = imageFormat(request.headers.accept, namesSvg(ref));
        const image = await pictures(address, width, format);
        reply.header('cross-origin-resource-policy', 'cross-origin').header('vary', 'accept');
        // The signed address never refers to another image.
        const lasting = 'public, max-age=31536000, immutable';
        if (!isDrawing(image)) {
          const type = format === 'svg+xml' ? 'webp' : format;
          return sendFile(reply, `image/${type}`, lasting, image);
        }
        const encoding = chooseEncoding(request.headers['accept-encoding']);
        if (encoding !== 'identity') reply.header('content-encoding', encoding);
        const content = await new EncodedBody(image).in(encoding);
        return sendFile(reply.header('vary', 'accept, accept-encoding'), `image/${format}`, lasting, content, drawn);
      },
    );

    /** A download, unless the page requests display (`?show`) and the content is a PDF. */
    app.get<{ Params: { ref: string }; Querystring: { show?: unknown } }>(
      '/api/files/:ref',
      { config: { adminOnly: ['owner', 'hiring'] } },
      async (request, reply) => {
        const address = isAsWritten(request) ? references.addressOf('file', request.params.ref) : undefined;
        if (!address) throw notFound();
        const { content, name } = await files.fetch(address, { withToken: true });
        const { type, extension } = await contentKind(content);
        const shown = request.query.show !== undefined && type === 'application/pdf';
        reply.header('content-disposition', attachment(name, extension, shown ? 'inline' : 'attachment'));
        if (shown) reply.header('x-frame-options', 'SAMEORIGIN');
        return sendFile(reply, type, 'no-store', content, shown ? shownHere : sandboxed);
      },
    );
  },
  { name: 'media', fastify: '5.x', dependencies: ['session', 'errors'] },
);
