import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Ends when every transaction has that began before: a table written anew keeps the rows that one of them still sees. */
const waitForEarlierTransactions = sql`
  do $$
    declare
      deletion constant xid := pg_current_xact_id()::xid;
    begin
      while exists (
        select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) > age(deletion)
      ) loop
        perform pg_sleep(0.05);
        perform pg_stat_clear_snapshot();
      end loop;
    end
  $$
`;

/**
 * Takes deleted rows out of the database's files. SQLite overwrites them by itself (`secure_delete`, and the log is
 * emptied regularly). PostgreSQL keeps them until their table is written anew, and what ANALYZE has noted of them in its
 * statistics. The tables are locked meanwhile, for as long as a statement may take at most.
 *
 * @throws the driver's error where a table is too large or the database too busy for that; an operator can run VACUUM FULL later
 */
export async function overwriteDeleted(db: Kysely<Database>, tables: readonly (keyof Database)[]): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await waitForEarlierTransactions.execute(db);
  for (const table of tables) await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db);
  await sql`vacuum full pg_catalog.pg_statistic`.execute(db);
}
