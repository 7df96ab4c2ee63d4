import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BrowserAnswer, CallInput, EndpointName, Endpoints } from '../../shared/contract/endpoints.ts';
import { ApiError } from '../../shared/errors.ts';

/** Names of the calls that only read. */
export type ReadName = {
  [Name in EndpointName]: Endpoints[Name]['method'] extends 'GET' ? Name : never;
}[EndpointName];

/** The path's parts, where a row has some. */
type ReadParams<Name extends EndpointName> = CallInput<Name> extends { params: infer P } ? [params: P] : [];

/** Query options of a reading call, derived from its row; the query client's default function makes the call. */
export const readQuery = <Name extends ReadName>(name: Name, ...params: ReadParams<Name>) =>
  queryOptions<BrowserAnswer<Name>, ApiError>({ queryKey: [name, ...params] });

/** Whether what was asked for is not there, or no longer. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 410);

/**
 * For loaders of pages with a list. The server waits for it, so that its HTML has it; the browser shows the page at once
 * and 'Loading...' in it. A failure is the page's to say.
 */
export async function loadList(client: QueryClient, { queryKey }: { queryKey: readonly unknown[] }): Promise<void> {
  const reading = client.prefetchQuery({ queryKey });
  if (typeof window === 'undefined') await reading;
}
