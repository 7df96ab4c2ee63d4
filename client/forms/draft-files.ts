import { createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { attempt } from '../../shared/attempt.ts';
import { canLock } from './draft-lock.ts';

// Storage holds text only, and a page cannot fill a file field by name: chosen files are kept in IndexedDB.

interface KeptFile {
  readonly file: File;
  /** Date.now() of the moment at which it expires. */
  readonly until: number;
}

const database = 'drafts';
let files: UseStore | undefined;

/** Where the browser forbids IndexedDB, the visitor must choose the file again. */
async function withFiles<T>(work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  try {
    files ??= createStore(database, 'files');
    return await work(files);
  } catch {
    return undefined;
  }
}

const fileKeyOf = (id: string, field: string) => `${id}:${field}`;
const draftIdOf = (key: string) => key.slice(0, key.indexOf(':'));

const lockOf = (id: string) => `files of draft ${id}`;
const held = new Map<string, Promise<void>>();

/** Marks the files of a draft as in use for as long as this document lives, whatever page of the site it shows. */
export function holdFiles(id: string): Promise<void> {
  if (!canLock()) return Promise.resolve();
  const holding =
    held.get(id) ??
    new Promise<void>((resolve) => {
      const untilUnload = () => {
        resolve();
        return new Promise(() => undefined);
      };
      navigator.locks.request(lockOf(id), { mode: 'shared' }, untilUnload).catch(() => resolve());
    });
  held.set(id, holding);
  return holding;
}

/** Puts a kept file into its field, as if it had been chosen there. A file chosen in the meantime stays. */
export async function restoreFile(input: HTMLInputElement, id: string): Promise<void> {
  const kept = await withFiles((store) => get<KeptFile>(fileKeyOf(id, input.name), store));
  if (!kept || input.files?.length !== 0) return;
  const transfer = new DataTransfer();
  transfer.items.add(kept.file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** @param file null deletes it */
export async function saveFile(id: string, field: string, file: File | null, maxAgeMs: number): Promise<void> {
  const key = fileKeyOf(id, field);
  // First, or the start of another tab would take the file for an abandoned one.
  await holdFiles(id);
  const kept: KeptFile | null = file && { file, until: Date.now() + maxAgeMs };
  await withFiles((store) => (kept ? set(key, kept, store) : del(key, store)));
}

/**
 * Deletes the files of the drafts that `which` names.
 *
 * @param moveTo the id of a draft that takes them over
 */
export async function forgetFiles(which: (id: string) => boolean, moveTo?: string): Promise<void> {
  if (moveTo) await holdFiles(moveTo);
  await withFiles(async (store) => {
    const gone = (await entries<string, KeptFile>(store)).filter(([key]) => which(draftIdOf(key)));
    if (moveTo) for (const [key, kept] of gone) await set(key.replace(/^[^:]+/, moveTo), kept, store);
    if (gone.length > 0) await delMany(gone.map(([key]) => key), store);
  });
}

/**
 * Deletes expired files and those of drafts that no open tab has.
 *
 * @param stored ids of the drafts that this tab can still restore
 */
export async function forgetFilesBut(stored: readonly string[]): Promise<void> {
  // Opening the database would create it.
  const databases = await Promise.resolve(attempt(() => indexedDB.databases())).catch(() => undefined);
  if (!databases?.some(({ name }) => name === database)) return;
  await Promise.all(stored.map(holdFiles));
  await withFiles(async (store) => {
    // Before the locks: what is saved in between is then in neither list.
    const kept = await entries<string, KeptFile>(store);
    const locks = canLock() ? ((await navigator.locks.query()).held ?? []) : undefined;
    // Without locks, other tabs cannot be asked.
    const isHeld = (id: string) => !locks || locks.some(({ name }) => name === lockOf(id)) || stored.includes(id);
    const gone = kept.filter(([key, { until }]) => until < Date.now() || !isHeld(draftIdOf(key)));
    if (gone.length > 0) await delMany(gone.map(([key]) => key), store);
  });
}
