/**
 * The chosen image of an unsaved blog, kept in IndexedDB: browsers do not let a page remember a file field, and
 * localStorage holds text alone. Every failure means the same: the image must be chosen again.
 */
const store = 'images';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('blog-drafts', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run(mode: IDBTransactionMode, work: (images: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

export async function readImageDraft(name: string): Promise<File | undefined> {
  try {
    const kept = await run('readonly', (images) => images.get(name));
    return kept instanceof File ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** @param file null forgets the image */
export async function keepImageDraft(name: string, file: File | null): Promise<void> {
  try {
    await run('readwrite', (images) => (file ? images.put(file, name) : images.delete(name)));
  } catch {
    // Then the image must be chosen again after a reload.
  }
}
