import { attempt } from '#shared/attempt.ts';
import { reloadPage } from './reload-page.ts';

/**
 * A built file failed to load: no network, a server error, or a deploy has replaced it. Without this name the router
 * would reload the document at once, which loses the page if there is no network.
 */
const name = 'MissingFileError';

export const isMissingFile = (error: unknown): boolean => error instanceof Error && error.name === name;

/** Renames failed imports; see Vite's documentation of `vite:preloadError`. */
export function watchMissingFiles(onMissing: () => void): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = name;
    payload.message = `A file of this page could not be loaded. (${payload.message})`;
    onMissing();
  });
}

const lastReloadKey = 'reloaded';
const shortestPauseMs = 5000;
const longestPauseMs = 60_000;

const remember = (text: string) =>
  attempt(() => {
    sessionStorage.setItem(lastReloadKey, text);
    return true;
  });

/**
 * Reloads the document if a server answers and the pause after the last reload is over. A pause is twice as long as the
 * one before if that reload did not help. Without session storage nothing would stop a reload loop, so nothing reloads.
 *
 * @returns milliseconds of the pause that are left; undefined if it reloads, or never will
 */
export async function reloadIfServed(): Promise<number | undefined> {
  const last = attempt(() => sessionStorage.getItem(lastReloadKey)) || '0 0';
  const [at = 0, pauseMs = 0] = last.split(' ').map(Number);
  const sinceMs = Math.abs(Date.now() - at);
  if (sinceMs < pauseMs) return pauseMs - sinceMs;
  const nextMs = sinceMs < 2 * pauseMs ? Math.min(2 * pauseMs, longestPauseMs) : shortestPauseMs;
  if (!remember(`${Date.now()} ${nextMs}`) || (await reloadPage())) return;
  remember(last);
  return 0;
}

/** Tries to reload until it succeeds, with exponential backoff. Returns a function that stops it. */
export function keepTryingToReload(): () => void {
  const stop = new AbortController();
  let retryMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryAgain = async (online?: Event) => {
    if (online) retryMs = 0;
    const leftMs = await reloadIfServed();
    clearTimeout(timer);
    if (leftMs === undefined || stop.signal.aborted) return;
    if (!leftMs) retryMs = Math.min(2 * retryMs + 1000, longestPauseMs);
    timer = setTimeout(tryAgain, leftMs || retryMs);
  };
  window.addEventListener('online', tryAgain, stop);
  void tryAgain();
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
