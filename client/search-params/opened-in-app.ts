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
 * address itself has no page to go back to; then `leave` replaces the address.
 */
export function useCloseOpened(leave: () => Promise<void>): () => Promise<void> {
  const router = useRouter();
  return async () => {
    if (!router.history.location.state.opened) return leave();
    await new Promise<void>((resolve) => {
      const stop = router.subscribe('onResolved', () => {
        stop();
        resolve();
      });
      router.history.back();
    });
  };
}
