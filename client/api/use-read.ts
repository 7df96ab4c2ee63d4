import { useRouteContext } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import type { BrowserAnswer } from '../../shared/contract/endpoints.ts';
import type { Reading } from './late-queries.ts';
import { type ReadName, type ReadParams, readQuery } from './read-query.ts';

/** What a public page reads: from the server's HTML at first, without the query library (see `LateQueries`). */
export function useRead<Name extends ReadName>(name: Name, ...params: ReadParams<Name>): Reading<BrowserAnswer<Name>> {
  const { queries } = useRouteContext({ from: '__root__' });
  const key = JSON.stringify([name, ...params]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of name and params
  const watched = useMemo(
    () => queries.watch<BrowserAnswer<Name>>(readQuery(name, ...params).queryKey),
    [queries, key],
  );
  return useSyncExternalStore(watched.subscribe, watched.current, watched.current);
}
