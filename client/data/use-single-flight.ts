import { useRef } from 'react';

/**
 * Does something once at a time for each first argument, however often it is pressed: the lock is taken where the press
 * arrives. A button that is disabled by a render may be pressed again before that.
 */
export function useSingleFlight<Args extends unknown[]>(run: (...args: Args) => Promise<unknown>) {
  const inFlight = useRef(new Set<unknown>());
  return async (...args: Args): Promise<void> => {
    const [key] = args;
    if (inFlight.current.has(key)) return;
    inFlight.current.add(key);
    try {
      await run(...args);
    } finally {
      inFlight.current.delete(key);
    }
  };
}
