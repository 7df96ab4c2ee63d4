import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { addPicture } from '#shared/contract/blogs.ts';
import { ApiError } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { readPicture, type StoredPicture } from '../../uploads/read-picture.ts';
import { routeOf } from '../calls/answer-call.ts';
import { readUpload, registerMultipart, type UploadLimit } from '../calls/uploads.ts';
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
export async function fetchTextPicture(db: Kysely<Database>, { pathname }: URL): Promise<FetchedFile> {
  const [id = '', name = ''] = pathname.split('/');
  const rows = db.selectFrom('files').select('content').where('id', '=', id).where('name', '=', name);
  const file = await rows.where('kind', '=', 'picture').executeTakeFirst();
  if (!file) throw new ApiError('not_found', 'This file is no longer there.');
  const { buffer, byteOffset, length } = file.content;
  return { content: Buffer.from(buffer, byteOffset, length), name };
}

async function storePicture(db: Kysely<Database>, picture: StoredPicture, created_at: string): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const { content, width, height } = picture;
  const file = { kind: 'picture', content_type: 'image/webp', size: content.length, content, created_at } as const;
  await db
    .insertInto('files')
    .values({ id, name: `${width}x${height}`, ...file })
    .execute();
  return `/media/${nameOf(id, picture)}`;
}

interface TextPicturesOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly uploads: UploadLimit;
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
