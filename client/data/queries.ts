import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
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

/** The HTTP answer of a page that the server renders, where its data decides it. Loaders write it. */
export interface PageAnswer {
  /** 410: deleted or closed. 503: the page lacks what it is about. */
  status?: 410 | 503;
  caching?: 'no-store';
}

/** The part of the router's context that loaders read with. */
export interface LoaderContext {
  readonly queryClient: QueryClient;
  /** On the server only. */
  readonly answer?: PageAnswer | undefined;
}

/** Removes a read that timed out on the server: the page shows 'Loading...' and the browser reads for itself. */
export function leaveToBrowser({ queryClient, answer }: LoaderContext, queryKey: QueryKey): void {
  const isLate = queryClient.getQueryState<unknown, ApiError>(queryKey)?.error?.code === 'upstream_timeout';
  if (answer && isLate) queryClient.removeQueries({ queryKey, exact: true });
}

/** Marks the rendered page as incomplete after a failed read, so that it is neither kept nor indexed. */
export function answerUnavailable(context: LoaderContext, queryKey: QueryKey): void {
  if (context.answer) context.answer.status = 503;
  leaveToBrowser(context, queryKey);
}

/**
 * Reads a list for its page. The server waits for it, so that its HTML has it; the browser shows the page at once
 * and 'Loading...' in it. The page shows a failure.
 */
export async function loadList(context: LoaderContext, { queryKey }: { queryKey: QueryKey }): Promise<void> {
  const reading = context.queryClient.fetchQuery({ queryKey }).catch(() => answerUnavailable(context, queryKey));
  if (context.answer) await reading;
}
