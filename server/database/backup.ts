import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operator-error.ts';
import { type CopiedTable, copyDatabase, transientTables } from './copy-database.ts';
import { migrationNames, NewerDatabase } from './migrate.ts';
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from './open.ts';
import { putAside } from './put-aside.ts';

/** More pages than any database has: copied in one step, which writers cannot make begin again. */
const allPages = 2 ** 31 - 1;

/** Makes one file of it, without a write-ahead log beside it, and reads it through. */
function finish(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = delete');
    const found = database.prepare('pragma integrity_check').get()?.integrity_check;
    if (found !== 'ok') throw new Error(`The backup is damaged: ${String(found)}`);
  } finally {
    database.close();
  }
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

async function copyToFile(source: OpenDatabase, folder: string): Promise<string> {
  const file = path.join(folder, 'site.sqlite');
  if (source.file) {
    const database = new DatabaseSync(source.file, { timeout: 5000 });
    try {
      await backup(database, file, { rate: allPages });
    } finally {
      database.close();
    }
    return file;
  }
  const target = await openDatabase({ dataDir: folder });
  try {
    await copyDatabase(source, target);
  } finally {
    await target.close();
  }
  return file;
}

/** A folder that is gone when the work is done, on the same disk as the file beside it. */
async function inFolderBeside<T>(file: string, work: (folder: string) => Promise<T>): Promise<T> {
  const parent = path.dirname(path.resolve(file));
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(path.join(parent, '.backup-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Writes everything the database holds at one moment into one file, while the site runs. The file is an SQLite
 * database whichever engine is in use; it appears under its name when it is whole, readable by its owner alone.
 */
export function writeBackup(source: OpenDatabase, file: string): Promise<void> {
  return inFolderBeside(file, async (folder) => {
    const copy = await copyToFile(source, folder);
    finish(copy);
    chmodSync(copy, 0o600);
    renameSync(copy, file);
  });
}

/** Whether a file is a database with our tables: what is neither would be restored as an empty site. */
function isBackup(file: string): boolean {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return (
        database.prepare('select 1 from kysely_migration where name = ?').get(migrationNames[0] ?? '') !== undefined
      );
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

/**
 * Opens the database to restore into. Tables of a newer version, which this one can neither read nor copy, are put
 * aside whole: on SQLite the file, on PostgreSQL the schema.
 */
async function openTarget(options: OpenDatabaseOptions, replace: string | undefined): Promise<OpenDatabase> {
  try {
    return await openDatabase(options);
  } catch (error) {
    if (!(error instanceof NewerDatabase) || !replace) throw error;
    await putAside(options, replace);
    return openDatabase(options);
  }
}

/**
 * Puts a backup's content into the database that the options name, on either engine, in one transaction. A backup of
 * an older version is brought up to date; the file stays as it is. Sessions, tokens, codes and counters are not brought
 * back: whoever has logged out or changed a password since stays out.
 *
 * @param options.replace deletes what the database holds, after a backup of it to this file
 * @throws OperatorError when the database holds anything and may not be replaced, or the file is no backup
 */
export function restoreBackup(
  file: string,
  { replace, ...options }: OpenDatabaseOptions & { readonly replace?: string | undefined },
): Promise<CopiedTable[]> {
  return inFolderBeside(path.join(options.dataDir, 'any'), async (folder) => {
    const copy = path.join(folder, 'site.sqlite');
    copyFileSync(file, copy);
    if (!isBackup(copy)) throw new OperatorError(`${file} is no backup.`);
    const source = await openDatabase({ dataDir: folder }).catch((error: unknown) => {
      throw new OperatorError(`${file} cannot be restored: ${error instanceof Error ? error.message : error}`);
    });
    try {
      const target = await openTarget(options, replace);
      try {
        // What was put aside is kept as it was, and left nothing to back up.
        if (replace && !existsSync(replace)) await writeBackup(target, replace);
        return await copyDatabase(source, target, { replace: replace !== undefined, without: transientTables });
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  });
}
