import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Something was opened on the page before this entry: going back closes it. */
    opened?: true;
  }
}

/** History state for links that open something over their page (`?opening=`, `?edit=`). */
export const openedInApp = { opened: true } as const;

/**
 * Closes what such a link has opened: by going back, so that Back does not open it again. Whoever came by the
 * address itself has no page to go back to; then the address loses the search params that say what is open.
 */
export function useCloseOpened(...names: string[]): () => Promise<void> {
  const router = useRouter();
  return async () => {
    if (!router.history.location.state.opened) {
      const closed = Object.fromEntries(names.map((name) => [name, undefined]));
      const search = (now: object) => ({ ...now, ...closed });
      return router.navigate({ to: '.', search, replace: true, resetScroll: false });
    }
    await new Promise<void>((resolve) => {
      const stop = router.subscribe('onResolved', () => {
        stop();
        resolve();
      });
      router.history.back({ ignoreBlocker: true });
    });
  };
}
