import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { BrowserAnswer, CallInput, EndpointName, Endpoints } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';

export type ReadName = {
  [Name in EndpointName]: Endpoints[Name]['method'] extends 'GET' ? Name : never;
}[EndpointName];

type ReadParams<Name extends EndpointName> = CallInput<Name> extends { params: infer P } ? [params: P] : [];

/** Query options of a reading call; the query client's default function makes the call. */
export const readQuery = <Name extends ReadName>(name: Name, ...params: ReadParams<Name>) =>
  queryOptions<BrowserAnswer<Name>, ApiError>({ queryKey: [name, ...params] });

/** Whether the record does not exist or was deleted. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 410);

export interface PageAnswer {
  /** 410: deleted or closed. 503: the page lacks its main data. */
  status?: 410 | 503;
  caching?: 'no-store';
}

export interface LoaderContext {
  readonly queryClient: QueryClient;
  /** Only on the server. */
  readonly answer?: PageAnswer | undefined;
}

/** Drops a read that timed out on the server: the page shows 'Loading...' and the browser reads it. */
export function leaveToBrowser({ queryClient, answer }: LoaderContext, queryKey: QueryKey): void {
  const isLate = queryClient.getQueryState<unknown, ApiError>(queryKey)?.error?.code === 'upstream_timeout';
  if (answer && isLate) queryClient.removeQueries({ queryKey, exact: true });
}

/** Marks the page as incomplete after a failed read, so that it is neither cached nor indexed. */
export function answerUnavailable(context: LoaderContext, queryKey: QueryKey): void {
  if (context.answer) context.answer.status = 503;
  leaveToBrowser(context, queryKey);
}

/** Loads a list for its page, which shows failures. The server waits for it; the browser shows the page at once. */
export async function loadList(context: LoaderContext, { queryKey }: { queryKey: QueryKey }): Promise<void> {
  const reading = context.queryClient.fetchQuery({ queryKey }).catch(() => answerUnavailable(context, queryKey));
  if (context.answer) await reading;
}
