import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CacheTag, tagsOf } from '../../shared/contract/define-endpoint.ts';
import { type BrowserAnswer, type CallInput, type EndpointName, endpointOf } from '../../shared/contract/endpoints.ts';
import type { ApiError } from '../../shared/errors.ts';
import { callByName } from './call.ts';
import type { ReadName } from './read-query.ts';

/** Marks what was read as stale where it is made of these things. */
export function invalidateTags(client: QueryClient, tags: readonly CacheTag[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      // Every query key starts with a row's name (readQuery).
      tagsOf(endpointOf(name as EndpointName)).some((tag) => tags.includes(tag)),
  });
}

/** A writing call as a mutation; what the row invalidates is read again. */
export function useCall<Name extends Exclude<EndpointName, ReadName>>(name: Name) {
  const client = useQueryClient();
  return useMutation<BrowserAnswer<Name>, ApiError, CallInput<Name>>({
    // As in `call`: the row's schema has been applied to the answer.
    mutationFn: (input) => callByName(name, input) as Promise<BrowserAnswer<Name>>,
    onSuccess: () => invalidateTags(client, endpointOf(name).invalidates ?? []),
  });
}
