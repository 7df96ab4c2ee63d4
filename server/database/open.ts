import type { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogEvent } from 'kysely';
import { migrateToLatest } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import { pingDatabase } from './queries.ts';
import type { Database, Db, DialectName } from './schema.ts';
import { emptyLog, openSqliteFile, sqliteDialect } from './sqlite.ts';

export interface OpenDatabase {
  readonly db: Db;
  readonly dialect: DialectName;
  readonly file?: string;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly checkpointIntervalMs?: number;
  readonly queries?: ((dialect: DialectName) => (event: LogEvent) => void) | undefined;
  readonly logger?: { warn(details: object, message: string): void } | undefined;
}

/** Opens the database without migrating it. */
export async function openUnmigrated(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, logger, checkpointIntervalMs = 20_000 } = options;
  const embedded = databaseUrl === undefined ? await openSqliteFile(dataDir) : undefined;
  const dialect: DialectName = embedded ? 'sqlite' : 'postgres';
  const db = new Kysely<Database>({
    dialect: embedded
      ? sqliteDialect(embedded)
      : postgresDialect(databaseUrl ?? '', (error) =>
          logger?.warn({ err: error }, 'An idle database connection broke.'),
        ),
    ...(options.queries && { log: options.queries(dialect) }),
  });
  let isFailing = false;
  const checkpoint = (writer: DatabaseSync) => {
    try {
      emptyLog(writer);
      isFailing = false;
    } catch (error) {
      if (!isFailing) logger?.warn({ err: error }, 'Could not truncate the write-ahead log. Retrying.');
      isFailing = true;
    }
  };
  const timer = embedded && setInterval(() => checkpoint(embedded.writer), checkpointIntervalMs);
  timer?.unref();
  return {
    db,
    dialect,
    ...(embedded && { file: embedded.file }),
    close: () => {
      clearInterval(timer);
      return db.destroy();
    },
  };
}

/** Opens and migrates the database; several processes may do so at once. Throws DatabaseUnavailable. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl } = options;
  // A migration may take longer than any other statement.
  const unlimited = databaseUrl && `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}statement_timeout=0`;
  const database = await openUnmigrated({ ...options, databaseUrl: unlimited });
  await beforeUse(database, () => migrateToLatest(database.db, database.dialect));
  if (!unlimited) return database;
  await database.close();
  const limited = await openUnmigrated(options);
  // Closing has no effect before the first statement.
  await beforeUse(limited, () => pingDatabase(limited.db));
  return limited;
}

async function beforeUse(database: OpenDatabase, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await database.close();
    throw error;
  }
}
