import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Resolves when the database answers. */
export async function pingDatabase(db: Kysely<Database>): Promise<void> {
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
  db: Kysely<Database>,
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

/** Deletes the counters of expired windows. */
export async function deleteExpiredWindows(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', new Date(now).toISOString()).execute();
}
