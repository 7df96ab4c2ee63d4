import { createStore, delMany, keys, type UseStore } from 'idb-keyval';

// Chosen files are stored in IndexedDB: web storage holds text only.

let files: UseStore | undefined;

/** If IndexedDB is blocked, the visitor must choose the file again. */
export async function withFiles<T>(work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  try {
    files ??= createStore('drafts', 'files');
    return await work(files);
  } catch {
    return undefined;
  }
}

/** Key: draft id and field name. */
export const draftIdOf = (key: string) => key.slice(0, key.indexOf(':'));

/** Deletes the files of the matching drafts. */
export const forgetFiles = (which: (id: string) => boolean): Promise<void> =>
  withFiles(async (store) => {
    const gone = (await keys<string>(store)).filter((key) => which(draftIdOf(key)));
    if (gone.length > 0) await delMany(gone, store);
  });
