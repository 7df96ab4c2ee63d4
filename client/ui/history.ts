import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { createContext, type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

// Back closes the topmost overlay. Dialogs and panels have a history entry with their address (`useCloseOpened`), side menus
// one with their id (`useOverlayEntry` in drawer.tsx). Questions and messages have none: they hold Back (`useHeldBack`).

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opened on top of the previous entry: a dialog or panel with an address, or the side menu of this id. */
    opened?: true | string;
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

/** Makes Back close this modal dialog and stay on the page. */
export function useHeldBack(ref: RefObject<HTMLDialogElement | null>, onClose: () => void, enabled: boolean): void {
  const { history } = useRouter();
  const holdBack = useEffectEvent((action: string) => {
    const isTop = [...document.querySelectorAll('dialog:modal')].at(-1) === ref.current;
    if (!isTop || action === 'PUSH' || action === 'REPLACE') return false;
    if (action !== 'BACK') {
      onClose();
      return false;
    }
    // The router goes forward again. Navigation that waits for closing may continue only after that.
    window.addEventListener('popstate', () => onClose(), { once: true });
    return true;
  });
  useLayoutEffect(() => {
    if (!enabled) return;
    return history.block({ blockerFn: ({ action }) => holdBack(action), enableBeforeUnload: false });
  }, [enabled, history]);
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
