import { chmodSync, closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operator-error.ts';
import { copyDatabase } from './copy-database.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { inFolderBeside } from './work-folder.ts';

/** More pages than any database has. Copying in one step cannot be restarted by writers. */
const allPages = 2 ** 31 - 1;

/** The first fault that `integrity_check` reports, below its heading. */
export const firstFault = (found: string): string => found.split('\n').find((line) => !line.startsWith('***')) ?? found;

/**
 * Checks a database file, removes its write-ahead log and syncs it to disk.
 *
 * @param name what the error message calls the file when it is damaged
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
 * Writes a consistent snapshot into one SQLite file, whichever engine is in use, while the site runs. The file appears
 * under its name once it is complete, readable by its owner only.
 */
export function writeBackup(source: OpenDatabase, file: string): Promise<void> {
  return inFolderBeside(file, async (folder) => {
    const copy = await copyToFile(source, folder);
    sealFile(copy, source.file ?? 'The new backup');
    chmodSync(copy, 0o600);
    renameSync(copy, file);
  });
}
