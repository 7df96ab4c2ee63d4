import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Takes deleted rows out of the database's files. SQLite overwrites them by itself (`secure_delete`, and the log is
 * emptied regularly). PostgreSQL keeps them until their table is written anew, and what ANALYZE has noted of them in its
 * statistics. The tables are locked meanwhile, for as long as a statement may take at most.
 *
 * @throws the driver's error where a table is too large or too busy for that; an operator can run VACUUM FULL later
 */
export async function overwriteDeleted(db: Kysely<Database>, tables: readonly (keyof Database)[]): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const table of tables) await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db);
  await sql`vacuum full pg_catalog.pg_statistic`.execute(db);
}
