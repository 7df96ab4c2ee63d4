import { useCallback, useRef, useSyncExternalStore } from 'react';

/** Whether a media query matches now. False on the server, right from the first effect on. */
export function useMedia(query: string): boolean {
  const onScreen = useRef(false);
  const watch = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => {
      // A sheet of paper has another width than the window, and is to show what the window shows.
      if (!window.matchMedia('print').matches) onScreen.current = window.matchMedia(query).matches;
      return onScreen.current;
    },
    () => false,
  );
}

/** Whether this person asked for less motion. */
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)');
