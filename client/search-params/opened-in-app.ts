import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dialog or panel was opened on top of the previous entry. Going back closes it. */
    opened?: true;
  }
}

/** History state for links that open a dialog or panel (`?opening=`, `?edit=`). */
export const openedInApp = { opened: true } as const;

/** Closes such a dialog: goes back if the app opened it, otherwise removes the named search params. */
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
