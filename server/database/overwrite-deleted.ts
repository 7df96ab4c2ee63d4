import { setTimeout } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Database } from './schema.ts';

const lookAgainMs = 50;
const timeoutMs = 30_000;

/**
 * Waits for all transactions that began earlier: VACUUM keeps rows that one of them can still see. Writers count in every
 * database of the server, as for PostgreSQL; readers only in this one. Each poll is a short statement, so that two
 * erasures do not wait for each other.
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
 * Removes deleted rows from the database's files. SQLite overwrites them itself (`secure_delete`, log truncation).
 * PostgreSQL keeps them until VACUUM FULL rewrites the table, and ANALYZE samples until new ones replace them. The tables
 * are locked for one statement timeout at most.
 *
 * @throws the driver's error when a table is too large or the database too busy; an operator can run VACUUM FULL later
 */
export async function overwriteDeleted(db: Kysely<Database>, tables: readonly (keyof Database)[]): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await waitForEarlierTransactions(db);
  for (const table of tables) await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db);
  // Old ANALYZE samples stay visible to earlier transactions.
  await waitForEarlierTransactions(db);
  await sql`vacuum full pg_catalog.pg_statistic`.execute(db);
}
