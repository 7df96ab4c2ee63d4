import type { AnyRouter } from '@tanstack/react-router';

/** Past what the page loads first and most first clicks; the browser keeps earlier entries. */
const measureAfterMs = 6000;

/** Deletes files that were chosen in tabs that have been closed. */
async function deleteAbandonedFiles(): Promise<void> {
  // Most visitors have no such database, and opening it would create it.
  const databases = await window.indexedDB.databases();
  if (databases.length > 0) await (await import('./forms/draft-files.ts')).deleteAbandonedFiles();
}

/** Unless the visitor or the site declines. */
async function measure(router: AnyRouter): Promise<void> {
  const declines =
    navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl);
  if (declines || !router.options.context.site.fieldData) return;
  const { measureVisit } = await import('./data/field-data.ts');
  measureVisit(router);
}

export function afterStart(router: AnyRouter): void {
  // The router does not handle a view transition's `ready`, which rejects when the next page or a hidden window skips it.
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    if (reason instanceof DOMException && /^(AbortError|InvalidStateError)$/.test(reason.name)) event.preventDefault();
  });
  // Without storage, nothing was kept.
  deleteAbandonedFiles().catch(() => undefined);
  window.setTimeout(() => measure(router).catch(() => undefined), measureAfterMs);
}
