import { useRef } from 'react';

/**
 * Does something once at a time: whoever presses again meanwhile gets the answer of the first press. A button that is
 * disabled by a render may be pressed again before that.
 *
 * @param keyOf what may be under way beside each other, such as the ids of rows; without it, nothing may
 */
export function useSingleFlight<Args extends unknown[], Answer>(
  run: (...args: Args) => Promise<Answer>,
  keyOf: (...args: Args) => unknown = () => undefined,
) {
  const inFlight = useRef(new Map<unknown, Promise<Answer>>());
  return (...args: Args): Promise<Answer> => {
    const key = keyOf(...args);
    const flight = inFlight.current.get(key) ?? run(...args).finally(() => inFlight.current.delete(key));
    inFlight.current.set(key, flight);
    return flight;
  };
}
