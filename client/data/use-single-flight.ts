import { useRef } from 'react';

/**
 * Does something once at a time, however often it is pressed: the lock is taken where the press arrives. A button that is
 * disabled by a render may be pressed again before that.
 *
 * @param keyOf what may be under way beside each other, such as the ids of rows; without it, nothing may
 */
export function useSingleFlight<Args extends unknown[]>(
  run: (...args: Args) => Promise<unknown>,
  keyOf: (...args: Args) => unknown = () => undefined,
) {
  const inFlight = useRef(new Set<unknown>());
  return async (...args: Args): Promise<void> => {
    const key = keyOf(...args);
    if (inFlight.current.has(key)) return;
    inFlight.current.add(key);
    try {
      await run(...args);
    } finally {
      inFlight.current.delete(key);
    }
  };
}
