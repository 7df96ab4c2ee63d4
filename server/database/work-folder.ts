import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Does some work in a private folder on the same disk as a file, and deletes the folder afterwards. */
export async function inFolderBeside<T>(file: string, work: (folder: string) => Promise<T>): Promise<T> {
  const parent = path.dirname(path.resolve(file));
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(path.join(parent, '.backup-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
