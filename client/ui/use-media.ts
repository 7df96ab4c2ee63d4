import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches now. False on the server, right from the first effect on. */
export function useMedia(query: string): boolean {
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
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether this person asked for less motion. */
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)');
