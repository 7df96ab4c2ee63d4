import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Resolves when the database answers. */
export async function pingDatabase(db: Kysely<Database>): Promise<void> {
  await db.selectFrom('settings').select('key').limit(1).execute();
}
