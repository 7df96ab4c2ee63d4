import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { initialTables } from './migrations/0001-initial-tables.ts';
import { deletedJobs } from './migrations/0002-deleted-jobs.ts';
import { binaryFiles } from './migrations/0003-binary-files.ts';
import { resumeIndex } from './migrations/0005-resume-index.ts';
import { applicationStates } from './migrations/0006-application-states.ts';
import { formStamps } from './migrations/0007-form-stamps.ts';
import { openingFacts } from './migrations/0008-opening-facts.ts';
import { jobQuestions } from './migrations/0009-job-questions.ts';
import { trail } from './migrations/0010-trail.ts';
import { outboxTraces } from './migrations/0011-outbox-traces.ts';
import { toldOpenings } from './migrations/0012-told-openings.ts';
import { admins } from './migrations/0013-admins.ts';
import { mailTransport } from './migrations/0014-mail-transport.ts';
import { refusedPosts } from './migrations/0015-refused-posts.ts';
import { stepUp } from './migrations/0016-step-up.ts';
import { announcedOpenings } from './migrations/0017-announced-openings.ts';
import type { Database, DialectName } from './schema.ts';

/** In order. A released migration never changes. There is no 0004. */
const migrations: Readonly<Record<string, (dialect: DialectName) => Migration>> = {
  '0001-initial-tables': initialTables,
  '0002-deleted-jobs': deletedJobs,
  '0003-binary-files': binaryFiles,
  '0005-resume-index': resumeIndex,
  '0006-application-states': applicationStates,
  '0007-form-stamps': formStamps,
  '0008-opening-facts': openingFacts,
  '0009-job-questions': jobQuestions,
  '0010-trail': trail,
  '0011-outbox-traces': outboxTraces,
  '0012-told-openings': toldOpenings,
  '0013-admins': admins,
  '0014-mail-transport': mailTransport,
  '0015-refused-posts': refusedPosts,
  '0016-step-up': stepUp,
  '0017-announced-openings': announcedOpenings,
};

export const migrationNames = Object.keys(migrations);

/** Returns all migrations for Kysely's `Migrator`. */
export const migrationProvider = (dialect: DialectName): MigrationProvider => ({
  getMigrations: async () =>
    Object.fromEntries(Object.entries(migrations).map(([name, define]) => [name, define(dialect)])),
});

/** A newer version of the program created the tables. The message is for the operator. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';

  constructor(migration: string) {
    super(
      `The database has the tables of a newer version (${migration}). Start that version, or restore a backup made by this one: npm run restore -- FILE --replace`,
    );
  }
}

async function refuseNewer(db: Kysely<Database>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const unknown = rows.find(({ name }) => !migrationNames.includes(name));
  if (unknown) throw new NewerDatabase(unknown.name);
}

/** Runs pending migrations in one locked transaction without timeout. Throws NewerDatabase. */
export async function migrateToLatest(db: Kysely<Database>, dialect: DialectName): Promise<void> {
  const migrate = async (connection: Kysely<Database>) => {
    if (dialect === 'postgres') await sql`set statement_timeout = 0`.execute(connection);
    await refuseNewer(connection);
    const { error } = await new Migrator({ db: connection, provider: migrationProvider(dialect) }).migrateToLatest();
    if (error !== undefined) throw error;
    if (dialect === 'postgres') await sql`reset statement_timeout`.execute(connection);
  };
  if (db.isTransaction) await migrate(db);
  else await db.connection().execute(migrate);
}
