import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/** Creates a folder for its owner only, with its parents. `recursive` would never end below /proc. */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  makePrivateFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error;
  }
}

function writeTemporaryFile(file: string, text: string): string {
  makePrivateFolder(path.dirname(file));
  // Containers that share the folder may have the same process id.
  const fresh = `${file}.${randomUUID()}.new`;
  try {
    writeFileSync(fresh, `${text}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
  return fresh;
}

/** Writes a small file atomically, readable by its owner only. */
export function writePrivateFile(file: string, text: string): void {
  renameSync(writeTemporaryFile(file, text), file);
}

/** Reads a small private file, or creates it atomically if `isWhole` rejects its text. */
export function readOrCreateFile(file: string, isWhole: (text: string) => boolean, make: () => string): string {
  const kept = readWhole(file, isWhole);
  if (kept !== undefined) return kept;
  const fresh = writeTemporaryFile(file, make());
  try {
    // Unlike rename, link fails when another process was first.
    linkSync(fresh, file);
  } catch {
    // Incomplete: truncated by an older version, or the file system has no hard links.
    if (readWhole(file, isWhole) === undefined) renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
  const text = readWhole(file, isWhole);
  if (text === undefined) throw new Error(`${file} cannot be read.`);
  return text;
}

/** Reads or generates a secret of 64 hexadecimal characters in the data folder. */
export function readOrCreateSecret(dataDir: string, name: string): string {
  const isWhole = (text: string) => text.length >= 32;
  return readOrCreateFile(path.join(dataDir, name), isWhole, () => randomBytes(32).toString('hex'));
}
