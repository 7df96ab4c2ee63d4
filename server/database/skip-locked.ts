import type { Kysely, SelectQueryBuilder } from 'kysely';
import { PostgresAdapter } from 'kysely';

/** Skips rows that another process is claiming. SQLite has a single writer and neither needs nor supports this lock. */
export function forUpdateSkipLocked<DB, TB extends keyof DB, O>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate().skipLocked() : query;
}
