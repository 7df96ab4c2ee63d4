import { useRef } from 'react';

/**
 * Shares one running execution: a second press during it gets the first result. Disabling the button is not enough,
 * because it can be pressed again before the next render.
 *
 * @param keyOf distinguishes executions that may run in parallel, such as row ids
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
