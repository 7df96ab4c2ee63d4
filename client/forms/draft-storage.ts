import { createStore, delMany, keys as keysOf, type UseStore } from 'idb-keyval';
import { attempt } from '#shared/attempt.ts';
import type { SessionName } from '../session/session-flag.ts';

// Keys and files of drafts, and their deletion at a logout. Every page loads this module; drafts.ts only with a form.

export const prefix = 'draft:';
export const kindOf = (key: string) => key.slice(prefix.length, key.lastIndexOf(':'));
const idOf = (key: string) => key.slice(key.lastIndexOf(':') + 1);
export const ownPrefix = `own-${prefix}`;

export const storageOf = (owner: SessionName): Storage =>
  owner === 'admin' ? window.localStorage : window.sessionStorage;

// Storage may be blocked or full; forms work without it.
export const storedKeys = (owner: SessionName, start = prefix): string[] =>
  attempt(() => Object.keys(storageOf(owner)).filter((key) => key.startsWith(start))) ?? [];

export const draftIds = (): string[] => [...storedKeys('user'), ...storedKeys('admin')].map(idOf);

export const hasDrafts = (owner: SessionName): boolean => storedKeys(owner).length > 0;

/** Whether a draft that an admin changed in this tab still exists. */
export const hasOwnDrafts = (): boolean =>
  storedKeys('user', ownPrefix).some((key) => {
    const draft = `${prefix}${key.slice(ownPrefix.length)}:${window.sessionStorage.getItem(key)}`;
    return window.localStorage.getItem(draft) !== null;
  });

/** Deletes the drafts of this browser and tab after a logout, except those of `but`, who stays logged in. */
export function clearDrafts(but?: SessionName): void {
  const owners = (['user', 'admin'] as const).filter((owner) => owner !== but);
  const ids = new Set(owners.flatMap((owner) => storedKeys(owner).map(idOf)));
  for (const owner of owners) for (const key of storedKeys(owner)) storageOf(owner).removeItem(key);
  if (but !== 'admin') for (const key of storedKeys('user', ownPrefix)) window.sessionStorage.removeItem(key);
  void deleteFiles((id) => !but || ids.has(id));
}

export const draftAdminKey = 'draft-owner';
export const draftAdmin = (): string => attempt(() => window.localStorage.getItem(draftAdminKey)) ?? '';

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
