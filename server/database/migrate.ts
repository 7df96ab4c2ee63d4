import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { initialTables } from './migrations/0001-initial-tables.ts';
import { deletedJobs } from './migrations/0002-deleted-jobs.ts';
import { binaryFiles } from './migrations/0003-binary-files.ts';
import { resumeIndex } from './migrations/0005-resume-index.ts';
import type { Database, DialectName } from './schema.ts';

/** Every migration by its name, in the order in which they run. What has been released is never changed. */
const migrations: Readonly<Record<string, (dialect: DialectName) => Migration>> = {
  '0001-initial-tables': initialTables,
  '0002-deleted-jobs': deletedJobs,
  '0003-binary-files': binaryFiles,
  '0005-resume-index': resumeIndex,
};

export const migrationNames = Object.keys(migrations);

/**
 * Runs the migrations that have not run yet, all in one transaction. Safe when several processes start at once:
 * PostgreSQL takes an advisory lock, SQLite's transaction holds the write lock from its first statement.
 *
 * @throws the error of the migration that failed; nothing of it stays
 */
export async function migrateToLatest(db: Kysely<Database>, dialect: DialectName): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, define]) => [name, define(dialect)])),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
