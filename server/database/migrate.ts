import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { version01 } from './migrations/version-0-1.ts';
import { version02 } from './migrations/version-0-2.ts';
import type { Db, DialectName } from './schema.ts';

/** In order; there is no 0004. A released migration never changes. */
const migrations: Readonly<Record<string, (dialect: DialectName) => Migration>> = {
  ...version01,
  ...version02,
};

export const migrationNames = Object.keys(migrations);

/** Provides the migrations of a dialect to Kysely. */
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

async function refuseNewer(db: Db): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const unknown = rows.find(({ name }) => !migrationNames.includes(name));
  if (unknown) throw new NewerDatabase(unknown.name);
}

/** Runs pending migrations in one locked transaction. Throws NewerDatabase. */
export async function migrateToLatest(db: Db, dialect: DialectName): Promise<void> {
  const migrate = async (connection: Db) => {
    await refuseNewer(connection);
    const { error } = await new Migrator({ db: connection, provider: migrationProvider(dialect) }).migrateToLatest();
    if (error !== undefined) throw error;
  };
  if (db.isTransaction) await migrate(db);
  else await db.connection().execute(migrate);
}
