import { reloadPage } from './reload-page.ts';

/**
 * A file of the app that could not be loaded: there is no network, a server failed once, or a deploy has replaced it.
 * Named, so that the router does not load the document again by itself, which without a network would end the page.
 */
const name = 'MissingFileError';

export const isMissingFile = (error: unknown): boolean => error instanceof Error && error.name === name;

/** Names such failures; see Vite's documentation of `vite:preloadError`. @param tell hears of each */
export function watchMissingFiles(tell: () => void): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = name;
    payload.message = `A file of this page could not be loaded. (${payload.message})`;
    tell();
  });
}

const triedKey = 'reloaded-at';
const pauseMs = 30_000;

/** Loads the document again, in the version that the server has now; not without a server, and not again and again. */
export async function reloadIfServed(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(triedKey)) < pauseMs) return;
  if (await reloadPage()) sessionStorage.setItem(triedKey, String(Date.now()));
}
