import type { queryOptions } from '@tanstack/react-query';
import type { BrowserAnswer, CallInput, EndpointName, Endpoints } from '../../shared/contract/endpoints.ts';
import type { ApiError } from '../../shared/errors.ts';

/** Names of the calls that only read. */
export type ReadName = {
  [Name in EndpointName]: Endpoints[Name]['method'] extends 'GET' ? Name : never;
}[EndpointName];

/** The path's parts, where a row has some. */
export type ReadParams<Name extends EndpointName> = CallInput<Name> extends { params: infer P } ? [params: P] : [];

export type ReadQuery<Name extends ReadName> = ReturnType<typeof queryOptions<BrowserAnswer<Name>, ApiError>>;

/**
 * Query options of a reading call, derived from its row. The query client's default function makes the call: `fetch`
 * in the browser, the BFF's own upstream while a page is rendered on the server.
 */
export function readQuery<Name extends ReadName>(name: Name, ...params: ReadParams<Name>): ReadQuery<Name> {
  // What `queryOptions` does, without loading the library: it only adds the type of the data to the key.
  return { queryKey: [name, ...params] } as unknown as ReadQuery<Name>;
}
