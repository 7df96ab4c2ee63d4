import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { createContext, useEffect, useEffectEvent, useLayoutEffect } from 'react';

// Each open overlay has a history entry, and Back leaves it. Dialogs and panels with an address have an entry with that address
// (`useCloseOpened`), a side menu has one with its id (drawer.tsx), and all other dialogs share one (`useDialogEntry`).

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opened on top of the previous entry: `true` for a dialog or panel with an address, otherwise the id of a side menu or `dialogs`. */
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
    const opened = router.history.location;
    await new Promise<void>((resolve) => {
      const stop = router.subscribe('onResolved', () => {
        // The Back that closed a message on top may resolve first.
        if (router.history.location === opened) return;
        stop();
        resolve();
      });
      router.history.back();
    });
  };
}

type HistoryEvent = Parameters<Parameters<RouterHistory['subscribe']>[0]>[0];
type Router = ReturnType<typeof useRouter>;

const isAt = ({ history }: Router, id: string): boolean => history.location.state.opened === id;

/** Adds the history entry of an overlay without an address. */
export function openEntry(router: Router, id: string): void {
  if (isAt(router, id)) return;
  void router.navigate({
    to: '.',
    search: true,
    hash: true,
    state: (state) => ({ ...state, opened: id }),
    // A dialog opened from a side menu replaces the menu's history entry.
    replace: typeof router.history.location.state.opened === 'string',
    resetScroll: false,
    hashScrollIntoView: false,
  });
  // Back may be pressed before the overlay is drawn.
  router.history.flush();
}

let leaving: Promise<void> | undefined;

/** Goes back from the entry, if it is shown. Navigation may continue once this has resolved. */
export async function leaveEntry(router: Router, id: string): Promise<void> {
  if (!leaving && isAt(router, id)) {
    leaving = new Promise((resolve) => {
      // The router's popstate listener runs first, so its location is already current.
      const arrive = () => {
        leaving = undefined;
        resolve();
      };
      window.addEventListener('popstate', arrive, { once: true });
    });
    router.history.back();
  }
  await leaving;
}

const isTraversal = ({ action: { type } }: HistoryEvent): boolean => type !== 'PUSH' && type !== 'REPLACE';

const dialogs = 'dialogs';
/** The open dialogs without an address, the topmost last, each as the function that adds their shared entry. */
const openDialogs: (() => void)[] = [];

/** Gives an open dialog without an address the history entry that Back leaves. */
export function useDialogEntry(onBack: () => void, enabled: boolean): void {
  const router = useRouter();
  const close = useEffectEvent(onBack);
  useLayoutEffect(() => {
    if (!enabled) return;
    const addEntry = async () => {
      if (leaving) await leaving;
      if (openDialogs.at(-1) === addEntry) openEntry(router, dialogs);
    };
    openDialogs.push(addEntry);
    void addEntry();
    const stop = router.history.subscribe((event: HistoryEvent) => {
      if (isTraversal(event) && !leaving && openDialogs.at(-1) === addEntry && !isAt(router, dialogs)) close();
    });
    return () => {
      stop();
      openDialogs.splice(openDialogs.indexOf(addEntry), 1);
      const below = openDialogs.at(-1);
      if (below) below();
      else void leaveEntry(router, dialogs);
    };
  }, [enabled, router]);
}

/** Leaves the dialogs' history entry before a dialog's result is returned, because the caller may navigate. */
export const leaveDialogs = (router: Router): Promise<void> => leaveEntry(router, dialogs);

/** Leaves the entry of dialogs that are gone, which a reload or Forward shows again. */
export function useStaleEntries(): void {
  const router = useRouter();
  useEffect(() => {
    const leave = () => void (openDialogs.length === 0 && leaveEntry(router, dialogs));
    leave();
    return router.history.subscribe((event: HistoryEvent) => {
      if (isTraversal(event)) leave();
    });
  }, [router]);
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
    return history.subscribe(({ location, action }: HistoryEvent) => {
      if (location === here) return;
      here = location;
      follow(action.type === 'GO' ? action.index : moves[action.type]);
    });
  }, [history]);
}
