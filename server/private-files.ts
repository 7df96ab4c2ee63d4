import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

function readWhole(file: string, isWhole: (text: string) => boolean): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return isWhole(text) ? text : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a file beside the one that it is to become, for its owner alone. @returns its path */
function writeBeside(file: string, text: string): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, `${text}\n`, { mode: 0o600, flush: true });
  return fresh;
}

/** Writes a small file that is readable by its owner alone: whole, or not at all. */
export function writePrivateFile(file: string, text: string): void {
  renameSync(writeBeside(file, text), file);
}

/**
 * The text of a small private file that is made once. It appears whole or not at all, so a start needs no hand after
 * one that was killed, and of several processes that start together one writes and all read the same.
 *
 * @param isWhole whether a text read is one that was written to its end
 */
export function readOrCreateFile(file: string, isWhole: (text: string) => boolean, make: () => string): string {
  const kept = readWhole(file, isWhole);
  if (kept !== undefined) return kept;
  const fresh = writeBeside(file, make());
  try {
    // Unlike a renaming, this fails when another process was first.
    linkSync(fresh, file);
  } catch {
    // Not whole: cut short by an older version, or the folder's file system knows no links.
    if (readWhole(file, isWhole) === undefined) renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
  const text = readWhole(file, isWhole);
  if (text === undefined) throw new Error(`${file} cannot be read.`);
  return text;
}

/**
 * A secret that lives in the data folder, made at the first start and readable by its owner alone.
 *
 * @returns 64 hexadecimal characters
 */
export function readOrCreateSecret(dataDir: string, name: string): string {
  const isWhole = (text: string) => text.length >= 32;
  return readOrCreateFile(path.join(dataDir, name), isWhole, () => randomBytes(32).toString('hex'));
}
