import type { Kysely, SelectQueryBuilder } from 'kysely';
import { PostgresAdapter } from 'kysely';

/**
 * Lets a query that picks work pass over rows which another process is just picking. SQLite has one writer at a time
 * and needs (and knows) no such lock.
 */
export function forUpdateSkipLocked<DB, TB extends keyof DB, O>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate().skipLocked() : query;
}
