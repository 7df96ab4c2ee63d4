import { chmodSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operator-error.ts';
import { retryWhileBusy } from './node-sqlite-driver.ts';

/** Fail the start soon when another program keeps the file locked. */
const startTimeoutMs = 15_000;

/** Creates the file under a temporary name first, so that a killed start leaves no empty database. */
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
    // Another process was faster, or the file system has no hard links.
    if (existsSync(file)) return;
    if (!existsSync(fresh) || statSync(fresh).size === 0) throw error;
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/**
 * Opens or creates the embedded database, readable by its owner only.
 *
 * @param dataDir folder of the database file; created if missing
 * @returns a handle for reads and one for writes
 * @throws OperatorError when the file is empty; Error of node:sqlite or the file system otherwise
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
    // The switch needs an exclusive lock, so processes that start together retry.
    await retryWhileBusy(() => writer.exec('pragma journal_mode = wal'), performance.now() + startTimeoutMs);
    // FULL syncs the log at every commit, so that acknowledged writes also survive a power cut.
    writer.exec('pragma synchronous = full; pragma temp_store = memory; pragma secure_delete = on');
    const reader = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    return { reader, writer, file };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/**
 * Checkpoints and truncates the write-ahead log: `secure_delete` overwrites deleted rows in the file, but the log still
 * contains them. Does nothing while another process uses the file.
 */
export function emptyLog(writer: DatabaseSync): void {
  if (writer.isOpen && !writer.isTransaction) writer.exec('pragma wal_checkpoint(truncate)');
}
