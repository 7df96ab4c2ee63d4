import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

const key = 'last_backup';

/** Notes in the database itself that all of it has been written to a backup. @param at ISO 8601 */
export async function noteBackup(db: Kysely<Database>, at: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: at }))
    .execute();
}

/** When the last backup was made, by command or by itself, as ISO 8601; null where none is known. */
export async function lastBackup(db: Kysely<Database>): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}
