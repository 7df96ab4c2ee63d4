import { createStore, delMany, keys as keysOf, type UseStore } from 'idb-keyval';
import { attempt } from '#shared/attempt.ts';
import type { SessionName } from '../session/session-flag.ts';

// Keys and files of drafts, and their deletion at a logout. Every page loads this module; drafts.ts only with a form.

export const prefix = 'draft:';
export const kindOf = (key: string) => key.slice(prefix.length, key.lastIndexOf(':'));
const idOf = (key: string) => key.slice(key.lastIndexOf(':') + 1);
export const ownPrefix = `own-${prefix}`;

const storageOf = (owner: SessionName): Storage => (owner === 'admin' ? window.localStorage : window.sessionStorage);

/** Values that storage refused because it is full or blocked; they last as long as the page. */
const unstored: Readonly<Record<SessionName, Map<string, string>>> = { user: new Map(), admin: new Map() };

export const readStored = (owner: SessionName, key: string): string | null =>
  unstored[owner].get(key) ?? attempt(() => storageOf(owner).getItem(key)) ?? null;

export function writeStored(owner: SessionName, key: string, text: string): void {
  unstored[owner].delete(key);
  attempt(() => storageOf(owner).setItem(key, text));
  if (readStored(owner, key) !== text) unstored[owner].set(key, text);
}

export function removeStored(owner: SessionName, key: string): void {
  unstored[owner].delete(key);
  attempt(() => storageOf(owner).removeItem(key));
}

export function storedKeys(owner: SessionName, start = prefix): string[] {
  const stored = attempt(() => Object.keys(storageOf(owner))) ?? [];
  return [...new Set([...stored, ...unstored[owner].keys()])].filter((key) => key.startsWith(start));
}

export const draftIds = (): string[] => [...storedKeys('user'), ...storedKeys('admin')].map(idOf);

export const hasDrafts = (owner: SessionName): boolean => storedKeys(owner).length > 0;

/** Whether a draft that an admin changed in this tab still exists. */
export const hasOwnDrafts = (): boolean =>
  storedKeys('user', ownPrefix).some((key) => {
    const draft = `${prefix}${key.slice(ownPrefix.length)}:${readStored('user', key)}`;
    return readStored('admin', draft) !== null;
  });

/** Deletes the drafts of this browser and tab after a logout, except those of `but`, who stays logged in. */
export function clearDrafts(but?: SessionName): void {
  const owners = (['user', 'admin'] as const).filter((owner) => owner !== but);
  const ids = new Set(owners.flatMap((owner) => storedKeys(owner).map(idOf)));
  for (const owner of owners) for (const key of storedKeys(owner)) removeStored(owner, key);
  if (but !== 'admin') for (const key of storedKeys('user', ownPrefix)) removeStored('user', key);
  void deleteFiles((id) => !but || ids.has(id));
}

export const draftAdminKey = 'draft-owner';
export const draftAdmin = (): string => readStored('admin', draftAdminKey) ?? '';

let files: UseStore | undefined;

/** Opens the chosen files in IndexedDB. If it is blocked, the visitor must choose a file again. */
export async function withFiles<T>(work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  try {
    files ??= createStore('drafts', 'files');
    return await work(files);
  } catch {
    return undefined;
  }
}

export const fileKeyOf = (id: string, field: string): string => `${id}:${field}`;
export const draftIdOf = (fileKey: string): string => fileKey.slice(0, fileKey.indexOf(':'));

export const deleteFiles = (which: (id: string) => boolean): Promise<void> =>
  withFiles(async (store) => {
    const gone = (await keysOf<string>(store)).filter((key) => which(draftIdOf(key)));
    if (gone.length > 0) await delMany(gone, store);
  });
