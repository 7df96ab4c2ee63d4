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
