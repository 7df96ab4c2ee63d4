import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Returns the bytes of files in the outbox and of stored resumes. Neither engine reads a file for this. */
export async function storedFormBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number | string }>`select
    (select coalesce(sum(length(file_content)), 0) from outbox where file_content is not null)
    + (select coalesce(sum(size), 0) from files where kind = 'resume') as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Kept free for reads, deletions and recovery. */
const minFreeBytes = 16 * 1024 * 1024;

/** Tells whether the folder's disk has room for more form posts. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= minFreeBytes;
}

/** How far resumes may exceed STORAGE_LIMIT_MB, as several sites may accept posts at the same moment. */
export const resumeMarginBytes = 100 * 1024 * 1024;

/** Returns the size of all stored resumes. */
export async function resumeBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('kind', '=', 'resume')
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
