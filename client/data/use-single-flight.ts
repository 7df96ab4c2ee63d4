import { useRef } from 'react';

/** Shares one running execution per `keyOf`: a button can be pressed again before the next render disables it. */
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
