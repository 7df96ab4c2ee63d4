import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

const busyTimeoutMs = 5000;
/** Who starts wants to know soon that somebody else holds the file and does not let go. */
const startPatienceMs = 15_000;

/** Busy or locked, in SQLite's primary result codes. */
function isHeld(error: unknown): boolean {
  const { errcode }: { errcode?: unknown } = Object(error);
  return typeof errcode === 'number' && [5, 6].includes(errcode & 0xff);
}

/**
 * Switches to the write-ahead log. The switch needs the file for itself and does not wait for its turn as other
 * statements do, so processes that start together try a few times.
 */
async function enterWriteAheadLog(database: DatabaseSync): Promise<void> {
  const began = performance.now();
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (!isHeld(error) || performance.now() - began > startPatienceMs) throw error;
      await delay(20 + Math.random() * 80);
    }
  }
}

/**
 * Opens (or makes) the embedded database, readable by its owner alone.
 *
 * @param dataDir folder of the database file; made when it is missing
 * @throws Error of node:sqlite or the file system when the file cannot be used
 */
export async function openSqliteFile(dataDir: string): Promise<{ database: DatabaseSync; file: string }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'site.sqlite');
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  try {
    chmodSync(file, 0o600);
    await enterWriteAheadLog(database);
    // FULL syncs the log at every commit: what was acknowledged survives a power cut, not only a killed process.
    database.exec('pragma synchronous = full; pragma temp_store = memory; pragma secure_delete = on');
  } catch (error) {
    database.close();
    throw error;
  }
  return { database, file };
}
