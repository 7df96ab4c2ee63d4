import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { addPicture, getAllBlogs } from '#shared/contract/blogs.ts';
import { getAllJobPosts } from '#shared/contract/jobs.ts';
import { ApiError } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';
import { type Clock, dayMs, hourMs, isoNow } from '../../clock.ts';
import type { DatabaseAndClock, Db } from '../../database/schema.ts';
import { readPicture, type StoredPicture } from '../../uploads/read-picture.ts';
import { routeOf } from '../calls/answer-call.ts';
import { readUpload, registerMultipart, type UploadQueue } from '../calls/uploads.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { FetchedFile } from './fetch-file.ts';

/** The size is in the name, so that pages reserve its room. */
const nameOf = (id: string, { width, height }: StoredPicture) => `picture-${id}-${width}x${height}`;

const named = /^picture-([\da-f]{32})-(\d+x\d+)$/;
const protocol = 'picture:';

/** Returns the address of a text's picture for `/media`; undefined for other names. */
export function textPictureAddress(name: string): URL | undefined {
  const [, id, size] = named.exec(name) ?? [];
  return id && size ? new URL(`${protocol}${id}/${size}`) : undefined;
}

export const isTextPicture = (address: URL): boolean => address.protocol === protocol;

/** Reads a picture by its address. */
export async function fetchTextPicture(db: Db, { pathname }: URL): Promise<FetchedFile> {
  const [id = '', name = ''] = pathname.split('/');
  const rows = db.selectFrom('files').select('content').where('id', '=', id).where('name', '=', name);
  const file = await rows.where('kind', '=', 'picture').executeTakeFirst();
  if (!file) throw new ApiError('not_found', 'This file is no longer there.');
  const { buffer, byteOffset, length } = file.content;
  return { content: Buffer.from(buffer, byteOffset, length), name };
}

async function storePicture(db: Db, picture: StoredPicture, created_at: string): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const { content, width, height } = picture;
  const file = { kind: 'picture', content_type: 'image/webp', size: content.length, content, created_at } as const;
  await db
    .insertInto('files')
    .values({ id, name: `${width}x${height}`, ...file })
    .execute();
  return `/media/${nameOf(id, picture)}`;
}

interface UnusedPicturesOptions {
  readonly db: Db;
  readonly upstream: Pick<Upstream, 'ask'>;
  /** Younger pictures stay: their text may still be in a browser. In ISO 8601. */
  readonly before: string;
}

const referenced = /picture-([\da-f]{32})/g;
/** Deletes in parts, so that other writers do not wait. */
const maxDeleted = 200;

/** Lists the texts that the site keeps and that may show pictures. */
async function siteTexts(db: Db): Promise<string[]> {
  const drafts = await db.selectFrom('blog_drafts').select('fields').execute();
  const versions = await db.selectFrom('record_versions').select('texts').execute();
  return [...drafts.map(({ fields }) => fields), ...versions.map(({ texts }) => texts)];
}

/** Deletes pictures that no draft, version, post or job shows. Without a complete answer of the host, deletes none. */
export async function deleteUnusedPictures({ db, upstream, before }: UnusedPicturesOptions): Promise<void> {
  const pictures = db.selectFrom('files').select('id').where('kind', '=', 'picture').where('created_at', '<', before);
  const old = (await pictures.execute()).map(({ id }) => id);
  if (old.length === 0) return;
  // Twice, because a draft may be published and a post taken down while the host answers.
  const texts = await siteTexts(db);
  for (const endpoint of [getAllBlogs, getAllJobPosts]) {
    const { data, unusable } = await upstream.ask(endpoint);
    if (unusable > 0) return;
    texts.push(JSON.stringify(data));
  }
  texts.push(...(await siteTexts(db)));
  const used = new Set(texts.flatMap((text) => Array.from(text.matchAll(referenced), ([, id]) => id)));
  const unused = old.filter((id) => !used.has(id)).slice(0, maxDeleted);
  if (unused.length > 0) await db.deleteFrom('files').where('id', 'in', unused).execute();
}

const unusedDays = 30;

/** Creates the task that deletes old pictures that no text shows, at most once an hour. */
export function createPictureSweep({ clock, ...options }: Omit<UnusedPicturesOptions, 'before'> & { clock: Clock }) {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock.now() - sweptAt < hourMs) return;
    sweptAt = clock.now();
    await deleteUnusedPictures({ ...options, before: isoNow(clock, -unusedDays * dayMs) });
  };
}

interface TextPicturesOptions extends DatabaseAndClock {
  readonly uploads: UploadQueue;
}

/** Registers the upload of pictures within texts. The site keeps them, whatever its host. */
export async function textPictures(app: FastifyInstance, { db, clock, uploads }: TextPicturesOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  await registerMultipart(app, uploads, (request) => readUpload(request, addPicture.body));
  app.route({
    ...routeOf('addPicture'),
    async handler(request, reply) {
      const { image } = asRecord(request.body);
      const content = image instanceof File ? Buffer.from(await image.arrayBuffer()) : Buffer.alloc(0);
      const path = await storePicture(db, await readPicture({ content }), isoNow(clock));
      reply.header('cache-control', 'no-store');
      return { data: { path } };
    },
  });
}
