import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import type { OpenDatabaseOptions } from './open.ts';

function putFileAside(dataDir: string, kept: string): void {
  const file = path.join(dataDir, 'site.sqlite');
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Makes one file of it, which fails while another process has it open.
    database.exec('pragma journal_mode = delete');
  } catch {
    throw new OperatorError(`${file} is in use. Stop the site first.`);
  } finally {
    database.close();
  }
  mkdirSync(path.dirname(kept), { recursive: true, mode: 0o700 });
  renameSync(file, kept);
}

/** The schema that stands for a kept file on PostgreSQL: the file's name without folder and ending. */
export const schemaNameOf = (kept: string): string =>
  path
    .parse(kept)
    .name.toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_');

async function putSchemaAside(databaseUrl: string, kept: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Kysely looks for its tables in every schema.
    await client.query(`
      alter table kysely_migration rename to former_migration;
      alter table kysely_migration_lock rename to former_migration_lock;
      alter schema public rename to ${schemaNameOf(kept)};
      create schema public`);
  } finally {
    await client.end();
  }
}

/**
 * Takes the whole content of a database out of the program's way without reading it.
 *
 * @param kept the file that it becomes on SQLite; on PostgreSQL the schema of its name
 */
export async function putAside({ dataDir, databaseUrl }: OpenDatabaseOptions, kept: string): Promise<void> {
  if (databaseUrl === undefined) putFileAside(dataDir, kept);
  else await putSchemaAside(databaseUrl, kept);
}
