import { del, delMany, entries, get, set } from 'idb-keyval';
import { draftIdOf, draftIds, fileKeyOf, withFiles } from './draft-storage.ts';
import { canLock } from './drafts.ts';

interface KeptFile {
  readonly file: File;
  readonly until: number;
}

const lockOf = (id: string) => `files of draft ${id}`;
const held = new Map<string, Promise<void>>();

function holdFiles(id: string): Promise<void> {
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

export async function restoreFile(input: HTMLInputElement, id: string): Promise<void> {
  const kept = await withFiles((store) => get<KeptFile>(fileKeyOf(id, input.name), store));
  if (!kept || input.files?.length !== 0) return;
  const transfer = new DataTransfer();
  transfer.items.add(kept.file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

export async function saveFile(id: string, field: string, file: File | null, maxAgeMs: number): Promise<void> {
  const key = fileKeyOf(id, field);
  // First, because another tab's start could take the file for an abandoned one.
  await holdFiles(id);
  const kept: KeptFile | null = file && { file, until: Date.now() + maxAgeMs };
  await withFiles((store) => (kept ? set(key, kept, store) : del(key, store)));
}

export async function moveFiles(from: string, to: string): Promise<void> {
  await holdFiles(to);
  await withFiles(async (store) => {
    const moved = (await entries<string, KeptFile>(store)).filter(([key]) => draftIdOf(key) === from);
    for (const [key, kept] of moved) await set(key.replace(from, to), kept, store);
    await delMany(
      moved.map(([key]) => key),
      store,
    );
  });
}

/** Deletes expired files and those of closed tabs, at the start of the site. */
export async function deleteAbandonedFiles(): Promise<void> {
  const stored = draftIds();
  await Promise.all(stored.map(holdFiles));
  await withFiles(async (store) => {
    // Before the locks, so that a file saved in between is in neither list.
    const kept = await entries<string, KeptFile>(store);
    const locks = canLock() ? ((await navigator.locks.query()).held ?? []) : undefined;
    const isHeld = (id: string) => !locks || locks.some(({ name }) => name === lockOf(id)) || stored.includes(id);
    const gone = kept.filter(([key, { until }]) => until < Date.now() || !isHeld(draftIdOf(key)));
    if (gone.length > 0)
      await delMany(
        gone.map(([key]) => key),
        store,
      );
  });
}
