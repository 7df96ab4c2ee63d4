import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CacheTag } from '../../shared/contract/define-endpoint.ts';
import { tagsOf } from '../../shared/contract/define-endpoint.ts';
import {
  type BrowserAnswer,
  type CallInput,
  type EndpointName,
  type Endpoints,
  endpointOf,
} from '../../shared/contract/endpoints.ts';
import type { ApiError } from '../../shared/errors.ts';
import { callByName } from './call.ts';

/** Names of the calls that only read. */
export type ReadName = {
  [Name in EndpointName]: Endpoints[Name]['method'] extends 'GET' ? Name : never;
}[EndpointName];

type Params<Name extends EndpointName> = CallInput<Name> extends { params: infer P } ? [params: P] : [];

/**
 * Query options of a reading call, derived from its row. The query client's default function makes the call: `fetch`
 * in the browser, the BFF's own upstream while a page is rendered on the server.
 */
export function readQuery<Name extends ReadName>(name: Name, ...params: Params<Name>) {
  return queryOptions<BrowserAnswer<Name>, ApiError>({ queryKey: [name, ...params] });
}

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
