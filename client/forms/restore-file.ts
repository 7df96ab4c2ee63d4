import { readFile } from './draft-store.ts';

/** Puts a kept file into its field, as if it had been chosen there; one chosen in the meantime stays. */
export async function restoreFile(input: HTMLInputElement, draftId: string): Promise<void> {
  const file = await readFile(draftId, input.name);
  if (!file || input.files?.length !== 0) return;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
