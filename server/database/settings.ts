import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

const key = 'last_backup';

/** Records that a full backup was made at `at` (ISO 8601). */
export const noteBackup = (db: Kysely<Database>, at: string): Promise<void> => writeSetting(db, key, at);

/** Returns when the last backup was made (ISO 8601); null when unknown. */
export const lastBackup = async (db: Kysely<Database>): Promise<string | null> => (await readSetting(db, key)) ?? null;

/** Reads a small value that is kept across restarts. */
export const readSetting = async (db: Kysely<Database>, key: string): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value;

export async function writeSetting(db: Kysely<Database>, key: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Changes a value if it is still `from` (undefined: missing); false when another process was faster. */
export async function changeSetting(
  db: Kysely<Database>,
  key: string,
  from: string | undefined,
  value: string,
): Promise<boolean> {
  if (from === undefined) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('settings')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const update = db.updateTable('settings').set({ value }).where('key', '=', key).where('value', '=', from);
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}
