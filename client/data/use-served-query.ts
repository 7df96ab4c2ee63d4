import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '#shared/errors.ts';
import { useFailure } from './use-failure.ts';

/**
 * A query whose failure may come with the server's HTML. The first render repeats it, then the browser retries once.
 *
 * @returns `failure`: a new failure in the browser
 */
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
