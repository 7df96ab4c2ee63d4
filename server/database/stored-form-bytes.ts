import { statfs } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * What the files of form posts take: those that wait or are held in the outbox, and the resumes of applications. Neither
 * engine reads a file for it.
 *
 * @returns bytes
 */
export async function storedFormBytes(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ bytes: number | string }>`select
    (select coalesce(sum(length(file_content)), 0) from outbox where file_content is not null)
    + (select coalesce(sum(size), 0) from files where kind = 'resume') as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Bytes that stay free on the disk of the embedded database: reading, deleting and recovering need room as well. */
const minFreeBytes = 16 * 1024 * 1024;

/** Whether the disk of that folder has room for another record. @throws Error of the file system */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= minFreeBytes;
}

/**
 * How far beyond STORAGE_LIMIT_MB resumes are kept that a site has let in: several sites on one database may have done so
 * at the same moment.
 */
export const resumeMarginBytes = 100 * 1024 * 1024;

/** What the resumes take, in bytes. */
export async function resumeBytes(db: Kysely<Database>): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('kind', '=', 'resume')
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
