import { useSyncExternalStore } from 'react';

const wish = '(prefers-reduced-motion: reduce)';

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(wish);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether this person asked for less motion. False on the server, right from the first effect on. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(wish).matches,
    () => false,
  );
}
