import type { SelectQueryBuilder } from 'kysely';

/** Skips the first rows of a sorted query, for `$call`. SQLite has no offset without a limit. */
export const skipFirst =
  (count: number) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    query.limit(1_000_000).offset(count);
