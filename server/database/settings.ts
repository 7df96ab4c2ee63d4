import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** A small value that is kept across starts; undefined where there is none. */
export const readSetting = async (db: Kysely<Database>, key: string): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value;

export async function writeSetting(db: Kysely<Database>, key: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/**
 * Changes a value that still is what the caller has read.
 *
 * @param from undefined: there was none
 * @returns false when another process was faster; then nothing has changed
 */
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
