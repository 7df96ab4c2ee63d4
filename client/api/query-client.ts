import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { AnyInput } from '../../shared/contract/build-request.ts';
import type { EndpointName } from '../../shared/contract/endpoints.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Read } from '../../shared/page-rendering.ts';

export { QueryObserver };

/**
 * A query client whose queries are keyed by row name and path parts (`readQuery`) and read through `read`.
 * A refusal is final; only a missing or overloaded server is asked once more.
 */
export function createQueryClient(read: Read, options: { server: boolean }): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey: [name, params] }) =>
          read(name as EndpointName, params ? { params: params as AnyInput['params'] } : {}),
        staleTime: 30_000,
        retry: options.server
          ? false
          : (failures, error) =>
              failures < 1 && error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 502),
        retryDelay: 500,
        refetchOnWindowFocus: false,
        // Without a network a call fails at once and is said; left to itself, the library would wait in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
