import { chmodSync, closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operator-error.ts';
import { copyDatabase } from './copy-database.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { inFolderBeside } from './work-folder.ts';

/** More pages than any database has: copied in one step, which writers cannot make begin again. */
const allPages = 2 ** 31 - 1;

/** The first fault that `integrity_check` names, below its heading. */
export const firstFault = (found: string): string => found.split('\n').find((line) => !line.startsWith('***')) ?? found;

/**
 * Makes one sound file of a database, without a write-ahead log beside it, and waits until it is on the disk.
 *
 * @param name for the operator, of what is damaged when the file is
 */
export function sealFile(file: string, name: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = delete');
    const found = database.prepare('pragma integrity_check').get()?.integrity_check;
    if (found !== 'ok') throw new OperatorError(`${name} is damaged: ${firstFault(String(found))}`);
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

/**
 * Writes everything the database holds at one moment into one file, while the site runs. The file is an SQLite
 * database whichever engine is in use; it appears under its name when it is whole, readable by its owner alone.
 */
export function writeBackup(source: OpenDatabase, file: string): Promise<void> {
  return inFolderBeside(file, async (folder) => {
    const copy = await copyToFile(source, folder);
    sealFile(copy, source.file ?? 'The new backup');
    chmodSync(copy, 0o600);
    renameSync(copy, file);
  });
}
