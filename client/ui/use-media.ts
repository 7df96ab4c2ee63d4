import { useCallback, useRef, useSyncExternalStore } from 'react';

/** Whether a media query matches. False on the server and during hydration. */
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
      // While printing, keeps the value of the screen: paper has another width.
      if (!window.matchMedia('print').matches) onScreen.current = window.matchMedia(query).matches;
      return onScreen.current;
    },
    () => false,
  );
}

export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)');

/** Attributes of an element that scrolls sideways on phones, so that a keyboard can scroll it. */
export const useSideways = (label: string) =>
  useMedia('(max-width: 39.99em)') && { role: 'group', 'aria-label': label, tabIndex: 0 };
