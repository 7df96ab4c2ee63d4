import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { AnyInput } from '#shared/contract/build-request.ts';
import type { EndpointName } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import type { Read } from '#shared/page-rendering.ts';
import { isMissing } from './queries.ts';

interface Options {
  /** `fetch` in the browser, the BFF's upstream on the server. */
  readonly read: Read;
  readonly server: boolean;
  readonly onError?: (error: unknown) => void;
}

/** Lost connections and unavailable servers; 500, 501 and refusals are final. */
const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 502);

const isTimeout = (error: unknown) => error instanceof ApiError && error.code === 'upstream_timeout';

export function createQueryClient({ read, server, onError = () => {} }: Options): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error) => {
        onError(error);
        // The write may have succeeded although its answer was lost, or someone else deleted the record.
        if (isTransient(error) || isMissing(error)) void client.invalidateQueries();
      },
      // A write can affect any list. Not awaited, so that saving does not wait for lists.
      onSuccess: () => void client.invalidateQueries(),
    }),
    defaultOptions: {
      queries: {
        // Keys are the row's name, path parameters (`readQuery`) and query.
        queryFn: ({ queryKey: [name, params, query] }) =>
          read(name as EndpointName, {
            ...(params ? { params: params as AnyInput['params'] } : {}),
            ...(query ? { query } : {}),
          }),
        staleTime: 30_000,
        // Once, unless a timeout has already kept the visitor waiting.
        retry: server ? false : (failures, error) => failures < 1 && isTransient(error) && !isTimeout(error),
        retryDelay: 500,
        refetchOnWindowFocus: false,
        // Fail immediately when offline; by default the library would pause silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
