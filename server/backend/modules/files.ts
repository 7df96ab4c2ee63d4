import { create as attachment } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { ApiError } from '#shared/errors.ts';
import type { Db, FileRow } from '../../database/schema.ts';
import type { BackendContext } from '../dependencies.ts';
import { requireAdmin } from '../http/handler.ts';
import { randomToken } from '../secrets.ts';

type StoredFile = Selectable<FileRow>;

export interface CheckedFile {
  readonly kind: FileRow['kind'];
  readonly contentType: string;
  readonly name: string;
  readonly content: Buffer;
}

/** Returns the path that serves a file. */
export const filePath = (id: string): string => `/files/${id}`;

/** Stores a file. Pass the transaction that writes the record which uses it. */
export async function insertFile(db: Db, file: CheckedFile, now: string): Promise<string> {
  // The site knows a drawing by the end of its address.
  const id = randomToken() + (file.contentType === 'image/svg+xml' ? '.svg' : '');
  await db
    .insertInto('files')
    .values({
      id,
      kind: file.kind,
      content_type: file.contentType,
      name: file.name,
      size: file.content.length,
      content: file.content,
      created_at: now,
    })
    .execute();
  return id;
}

/** Reads a file with its content. */
export function findFile(db: Db, id: string): Promise<StoredFile | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes files by id. */
export async function deleteFiles(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('files').where('id', 'in', ids).execute();
}

/** Serves blog images to everyone, cached forever, and resumes to admins. Browsers must not sniff types or run content. */
export function registerFiles(app: FastifyInstance, { db, token }: BackendContext): void {
  app.get<{ Params: { id: string } }>('/files/:id', async (request, reply) => {
    const file = await findFile(db, request.params.id);
    if (!file) throw new ApiError('not_found', 'There is no such file.');
    reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
    });
    if (file.kind === 'resume') {
      requireAdmin(request, token);
      reply.headers({ 'content-disposition': attachment(file.name), 'cache-control': 'no-store' });
    } else {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    }
    return reply
      .type(file.content_type)
      .send(Buffer.from(file.content.buffer, file.content.byteOffset, file.content.length));
  });
}
