import { setTimeout } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Database } from './schema.ts';

const lookAgainMs = 50;
const timeoutMs = 30_000;

/**
 * Ends when every transaction has that began before: a table written anew keeps the rows that one of them still sees. One
 * that writes counts in whatever database of the server it is, as it does for PostgreSQL; one that reads, in this one. Each
 * look is a statement of its own: a longer one would be such a transaction to another erasure, which would be one to it.
 */
async function waitForEarlierTransactions(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::text as now`.execute(db);
  const now = rows[0]?.now;
  for (let waited = 0; waited < timeoutMs; waited += lookAgainMs) {
    const earlier = await sql`
      select where pg_snapshot_xmin(pg_current_snapshot()) < ${now}::xid8 or exists (
        select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) > age(${now}::xid8::xid)
      )
    `.execute(db);
    if (earlier.rows.length === 0) return;
    await setTimeout(lookAgainMs);
  }
  throw new Error('Transactions that began before the deletion have not ended.');
}

/**
 * Takes deleted rows out of the database's files. SQLite overwrites them by itself (`secure_delete`, and the log is
 * emptied regularly). PostgreSQL keeps them until their table is written anew, and what ANALYZE has noted of them in its
 * statistics. The tables are locked meanwhile, for as long as a statement may take at most.
 *
 * @throws the driver's error where a table is too large or the database too busy for that; an operator can run VACUUM FULL later
 */
export async function overwriteDeleted(db: Kysely<Database>, tables: readonly (keyof Database)[]): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await waitForEarlierTransactions(db);
  for (const table of tables) await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db);
  // What ANALYZE has just taken the place of.
  await waitForEarlierTransactions(db);
  await sql`vacuum full pg_catalog.pg_statistic`.execute(db);
}
