import { QueryClientContext } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';

/**
 * Gives the pages below the query client as soon as one of their routes has loaded it. Not through the library's own
 * provider: that wants a client from the start, and putting it in later would build the page below anew.
 */
export function QueryRoom({ children }: { children: ReactNode }) {
  const { queries } = useRouteContext({ from: '__root__' });
  const client = useSyncExternalStore(queries.subscribe, queries.current, queries.current);
  return <QueryClientContext value={client}>{children}</QueryClientContext>;
}
