import type { Kysely, Selectable } from 'kysely';
import type { Database, FileRow } from '../../../database/schema.ts';
import { randomToken } from '../../secrets.ts';

type StoredFile = Selectable<FileRow>;

export interface CheckedFile {
  readonly kind: FileRow['kind'];
  readonly contentType: string;
  readonly name: string;
  readonly content: Buffer;
}

export const filePath = (id: string): string => `/files/${id}`;

/** Stores a file. Pass the transaction that writes the record which uses it. */
export async function insertFile(db: Kysely<Database>, file: CheckedFile, now: string): Promise<string> {
  const id = randomToken();
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

export function findFile(db: Kysely<Database>, id: string): Promise<StoredFile | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteFiles(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('files').where('id', 'in', ids).execute();
}
