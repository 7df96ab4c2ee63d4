import { createStore, delMany, keys, type UseStore } from 'idb-keyval';

// Storage holds text only, and a page cannot fill a file field by name: chosen files are kept in IndexedDB.

let files: UseStore | undefined;

/** Where the browser forbids IndexedDB, the visitor must choose the file again. */
export async function withFiles<T>(work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  try {
    files ??= createStore('drafts', 'files');
    return await work(files);
  } catch {
    return undefined;
  }
}

/** A file is kept under the id of its draft and the name of its field. */
export const draftIdOf = (key: string) => key.slice(0, key.indexOf(':'));

/** Deletes the files of the drafts that `which` names. */
export const forgetFiles = (which: (id: string) => boolean): Promise<void> =>
  withFiles(async (store) => {
    const gone = (await keys<string>(store)).filter((key) => which(draftIdOf(key)));
    if (gone.length > 0) await delMany(gone, store);
  });
