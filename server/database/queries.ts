import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

const key = 'last_backup';

/** Records that a full backup was made at `at` (ISO 8601). */
export const noteBackup = (db: Db, at: string): Promise<void> => writeSetting(db, key, at);

/** Returns when the last backup was made (ISO 8601); null when unknown. */
export const lastBackup = async (db: Db): Promise<string | null> => (await readSetting(db, key)) ?? null;

/** Reads a setting; undefined when missing. */
export const readSetting = async (db: Db, key: string): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value;

/** Adds or replaces a setting. */
export async function writeSetting(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Changes a value if it is still `from` (undefined: missing); false when another process was faster. */
export async function changeSetting(db: Db, key: string, from: string | undefined, value: string): Promise<boolean> {
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

/** Splits a list, because databases limit the parameters of a statement. */
export function* batches<Item>(items: readonly Item[], size = 500): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Sorts the rows that a transaction changes: two transactions with different orders would wait for each other. */
export const inLockOrder = <Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] =>
  items.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

/** Resolves when the database answers. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.selectFrom('settings').select('key').limit(1).execute();
}

/** Skips the first rows of a sorted query, for `$call`. SQLite has no offset without a limit. */
export const skipFirst =
  (count: number) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    query.limit(1_000_000).offset(count);

/** Skips rows that another process is claiming. SQLite has a single writer and neither needs nor supports this lock. */
export function forUpdateSkipLocked<DB, TB extends keyof DB, O>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate().skipLocked() : query;
}

/** Counts an attempt in a window that starts with the first, in one statement. `now` in milliseconds since 1970. */
export async function countAttempt(
  db: Db,
  { key, windowMs, now }: { key: string; windowMs: number; now: number },
): Promise<{ count: number; resetsAt: number }> {
  const isoTime = new Date(now).toISOString();
  const isOver = sql<boolean>`rate_limits.resets_at <= ${isoTime}`;
  // After the clock was set back, the window ends no later than a new one would.
  const isTooLong = sql<boolean>`rate_limits.resets_at > excluded.resets_at`;
  const { count, resets_at } = await db
    .insertInto('rate_limits')
    .values({ key, count: 1, resets_at: new Date(now + windowMs).toISOString() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`,
        resets_at: sql<string>`case when ${isOver} or ${isTooLong} then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
  return { count, resetsAt: Date.parse(resets_at) };
}

/** Deletes rate limits whose window has ended. `now` in milliseconds since 1970. */
export async function deleteExpiredWindows(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', new Date(now).toISOString()).execute();
}
