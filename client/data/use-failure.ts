import {
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '#shared/errors.ts';
import { isSessionEnd } from './call.ts';

type FailedRead<Failure> = Pick<
  UseQueryResult<unknown, Failure> | UseInfiniteQueryResult<unknown, Failure>,
  'data' | 'error' | 'isFetchedAfterMount'
>;

/** For failures that are "logged only": one console line. An ended session leads to the login. */
export function logFailure(message: string, failure: Error): void {
  if (!isSessionEnd(failure)) console.error(message, failure.message);
}

/** The error of a read, also logged with `message`. Stays until data arrives, so that a pressed "Try again" stays mounted. */
export function useFailure<Failure extends Error>(
  { data, error, isFetchedAfterMount }: FailedRead<Failure>,
  message?: string,
): Failure | null {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  const log = useEffectEvent(() => {
    if (message && error) logFailure(message, error);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure
  useEffect(() => log(), [error]);
  return error ?? (data === undefined && isFetchedAfterMount ? last : null);
}

/** A query that may have failed on the server: the browser retries it once. `failure` is a new failure in the browser. */
export function useServedQuery<Data>(query: UseQueryOptions<Data, ApiError>) {
  const read = useQuery({ ...query, retryOnMount: false });
  const { data, dataUpdatedAt, isError, isFetching, errorUpdatedAt, refetch } = read;
  const error = useFailure(read);
  const [servedAt] = useState(errorUpdatedAt);
  const askAgain = useEffectEvent(() => {
    if (isError) void refetch();
  });
  useEffect(() => askAgain(), []);
  return {
    data,
    dataUpdatedAt,
    error,
    failed: error !== null && data === undefined,
    failure: errorUpdatedAt > servedAt ? error : null,
    retry: { isFetching, refetch },
  };
}
