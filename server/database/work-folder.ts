import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { attempt } from '#shared/attempt.ts';
import { makePrivateFolder } from '../private-files.ts';
import { isBusy } from './sqlite.ts';

const prefix = '.backup-';
const lockFileIn = (folder: string) => path.join(folder, 'lock');
/** A folder without a lock is either just being created, or left by a version without locks. */
const withoutLockMs = 60 * 60_000;

/** The system releases the lock when the process ends. */
function lockFile(file: string): () => void {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    throw error;
  }
  return () => database.close();
}

function isInUse(folder: string): boolean {
  const lock = lockFileIn(folder);
  if (!existsSync(lock)) return Date.now() - statSync(folder).mtimeMs < withoutLockMs;
  try {
    lockFile(lock)();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  }
}

function sweep(parent: string): void {
  const names = attempt(() => readdirSync(parent)) ?? [];
  for (const name of names.filter((name) => name.startsWith(prefix))) {
    const folder = path.join(parent, name);
    if (existsSync(folder) && !isInUse(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

/** Deletes the copies that interrupted backups and restores left; running ones keep theirs. */
export function sweepLeftovers(dataDir: string): void {
  for (const parent of [dataDir, path.join(dataDir, 'backups')]) sweep(parent);
}

/** Runs work in a private folder on the disk of a file, and deletes the folder afterwards. */
export async function withWorkFolder<T>(file: string, work: (folder: string) => Promise<T>): Promise<T> {
  const parent = path.dirname(path.resolve(file));
  makePrivateFolder(parent);
  attempt(() => sweep(parent));
  const folder = mkdtempSync(path.join(parent, prefix));
  let unlock: (() => void) | undefined;
  try {
    // Locked before the rename, so that no other process can take it under its final name.
    unlock = lockFile(`${lockFileIn(folder)}.new`);
    renameSync(`${lockFileIn(folder)}.new`, lockFileIn(folder));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    unlock?.();
  }
}
