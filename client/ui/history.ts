import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { createContext, useEffect, useEffectEvent } from 'react';

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

/** Entries that the last navigation moved by in the history: -1 after Back, 1 after a followed link. */
export const LastMove = createContext<{ readonly current: number }>({ current: 0 });

const moves = { PUSH: 1, REPLACE: 0, FORWARD: 1, BACK: -1 } as const;

/** Calls `onMove` with the entries moved by, while the page that is left is still shown. */
export function useHistoryMoves(onMove: (by: number) => void): void {
  const { history } = useRouter();
  const follow = useEffectEvent(onMove);
  useEffect(() => {
    let here = history.location;
    return history.subscribe(({ location, action }: Parameters<Parameters<RouterHistory['subscribe']>[0]>[0]) => {
      // A blocked Back is reported too.
      if (location === here) return;
      here = location;
      follow(action.type === 'GO' ? action.index : moves[action.type]);
    });
  }, [history]);
}
