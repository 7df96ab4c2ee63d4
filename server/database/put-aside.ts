import { constants, copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import { isBusy } from './node-sqlite-driver.ts';
import type { Database } from './schema.ts';

/** Runs a pragma that needs an exclusive lock. Ignores other errors, such as a damaged file: a later step reports them. */
function runAlone(file: string, pragma: string): void {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec(pragma);
  } catch (error) {
    if (isBusy(error)) throw new OperatorError(`${file} is in use. Stop the site first.`);
  } finally {
    database.close();
  }
}

/** @throws OperatorError while another process has the database open: its writes would be lost */
export const refuseWhileInUse = (file: string): void =>
  // Every process that has a database with a write-ahead log open holds a shared lock on it.
  runAlone(file, 'pragma locking_mode = exclusive; begin immediate; rollback');

/** Gives a file a second name; copies it when the file system has no hard links. */
function keepAs(file: string, kept: string): void {
  try {
    linkSync(file, kept);
  } catch {
    copyFileSync(file, kept, constants.COPYFILE_EXCL);
  }
}

/**
 * Replaces the database file atomically: the name always refers to a complete database.
 *
 * @param kept second name of the replaced file; undefined: it is empty and not kept
 * @throws OperatorError while another process has it open
 */
export function swapFile(fresh: string, file: string, kept: string | undefined): void {
  if (existsSync(file)) {
    // Moves the write-ahead log into the file. If that fails, both are kept unchanged.
    runAlone(file, 'pragma journal_mode = delete');
    const log = `${file}-wal`;
    if (kept !== undefined) {
      mkdirSync(path.dirname(kept), { recursive: true, mode: 0o700 });
      keepAs(file, kept);
      if (existsSync(log)) keepAs(log, `${kept}-wal`);
    }
    for (const beside of [log, `${file}-shm`]) rmSync(beside, { force: true });
  }
  renameSync(fresh, file);
}

/** The PostgreSQL schema that corresponds to a kept file: its name without folder and extension. */
export const schemaNameOf = (kept: string): string =>
  path
    .parse(kept)
    .name.toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_');

/** Renames the schema with all its tables and creates an empty one instead (PostgreSQL). */
export async function putSchemaAside(to: Transaction<Database>, name: string): Promise<void> {
  // Kysely looks for its tables in every schema.
  await sql`alter table kysely_migration rename to former_migration`.execute(to);
  await sql`alter table kysely_migration_lock rename to former_migration_lock`.execute(to);
  await sql`alter schema public rename to ${sql.id(name)}`.execute(to);
  await sql`create schema public`.execute(to);
}
