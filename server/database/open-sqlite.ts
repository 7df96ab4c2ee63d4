import { chmodSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operator-error.ts';
import { retryWhileBusy } from './node-sqlite-driver.ts';

/** Whoever starts wants to know soon that somebody else holds the file and does not let go. */
const startTimeoutMs = 15_000;

/** Makes the file under another name first, so that a killed start leaves no empty one. */
function makeFile(file: string): void {
  const fresh = `${file}.${process.pid}.new`;
  try {
    const database = new DatabaseSync(fresh);
    try {
      database.exec('pragma journal_mode = wal');
    } finally {
      database.close();
    }
    linkSync(fresh, file);
  } catch (error) {
    // Another process was first, or the folder's file system knows no links.
    if (existsSync(file)) return;
    if (!existsSync(fresh) || statSync(fresh).size === 0) throw error;
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/**
 * Opens (or makes) the embedded database, readable by its owner alone.
 *
 * @param dataDir folder of the database file; made when it is missing
 * @returns a handle for reads and one for writes
 * @throws OperatorError when the file is empty; Error of node:sqlite or the file system when it cannot be used
 */
export async function openSqliteFile(
  dataDir: string,
): Promise<{ reader: DatabaseSync; writer: DatabaseSync; file: string }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'site.sqlite');
  if (!existsSync(file)) makeFile(file);
  else if (statSync(file).size === 0) {
    throw new OperatorError(
      `${file} is empty. Restore a backup over it: npm run restore -- FILE --replace. To begin with an empty site, delete it.`,
    );
  }
  const writer = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  try {
    chmodSync(file, 0o600);
    // The switch needs the file for itself, so processes that start together try a few times.
    await retryWhileBusy(() => writer.exec('pragma journal_mode = wal'), performance.now() + startTimeoutMs);
    // FULL syncs the log at every commit: what was acknowledged survives a power cut, not only a killed process.
    writer.exec('pragma synchronous = full; pragma temp_store = memory; pragma secure_delete = on');
    const reader = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    return { reader, writer, file };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/**
 * Moves what the write-ahead log holds into the file and cuts the log off: deleted rows are overwritten in the file
 * (`secure_delete`), but the log still has them as they were. While somebody else uses the file, nothing happens.
 */
export function emptyLog(writer: DatabaseSync): void {
  if (writer.isOpen && !writer.isTransaction) writer.exec('pragma wal_checkpoint(truncate)');
}
