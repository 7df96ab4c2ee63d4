import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { AnyInput } from '../../shared/contract/build-request.ts';
import type { EndpointName } from '../../shared/contract/endpoints.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Read } from '../../shared/page-rendering.ts';
import { isMissing } from './queries.ts';

interface Options {
  /** `fetch` in the browser, the BFF's own upstream on the server. */
  readonly read: Read;
  readonly server: boolean;
  /** Hears of every failed call. */
  readonly onError?: (error: unknown) => void;
}

/** A lost network or an overloaded server is worth asking once more; a refusal is final. */
const isPassing = (error: unknown) => error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 502);

/** The host has kept the visitor waiting once already. */
const isTimeout = (error: unknown) => error instanceof ApiError && error.code === 'upstream_timeout';

/** The query client of one page load (in the browser) or of one rendering (on the server). */
export function createQueryClient({ read, server, onError = () => {} }: Options): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error) => {
        onError(error);
        // Perhaps it was done and only its answer was lost; or somebody else has deleted what it was about.
        if (isPassing(error) || isMissing(error)) void client.invalidateQueries();
      },
      // What has been written may show anywhere. Not awaited: what is saved is saved, however long the lists take.
      onSuccess: () => void client.invalidateQueries(),
    }),
    defaultOptions: {
      queries: {
        // Keys are a row's name, the parts of its path (`readQuery`) and its query.
        queryFn: ({ queryKey: [name, params, query] }) =>
          read(name as EndpointName, {
            ...(params ? { params: params as AnyInput['params'] } : {}),
            ...(query ? { query } : {}),
          }),
        staleTime: 30_000,
        retry: server ? false : (failures, error) => failures < 1 && isPassing(error) && !isTimeout(error),
        retryDelay: 500,
        refetchOnWindowFocus: false,
        // Without a network a call fails at once and is said; left to itself, the library would wait in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
