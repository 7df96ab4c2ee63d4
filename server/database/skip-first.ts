import type { SelectQueryBuilder } from 'kysely';

/** Of a sorted query all rows but the first so many, for `$call`. SQLite knows no offset without a limit. */
export const skipFirst =
  (count: number) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    query.limit(1_000_000).offset(count);
