import { type AnyInput, buildPath } from '../../../shared/contract/build-request.ts';
import type { Endpoint } from '../../../shared/contract/define-endpoint.ts';
import { type EndpointName, endpointOf } from '../../../shared/contract/endpoints.ts';
import type { CachedRead, ReadCache, ReadRequest } from './read-cache.ts';
import type { Upstream } from './upstream.ts';

export interface CachedReadOptions extends Pick<ReadRequest, 'force' | 'signal'> {
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an answer is kept under. Most lists have one address, which need not be put together for every reader. */
export const readKey = (endpoint: Endpoint, params: AnyInput['params']): string =>
  endpoint.params.length === 0 ? endpoint.path : buildPath(endpoint, params);

/**
 * Reads through the cache what a row with `cache` answers.
 *
 * @throws ApiError, and TypeError for a row without `cache`
 */
export function cachedRead(
  { upstream, readCache }: { upstream: Upstream; readCache: ReadCache },
  name: EndpointName,
  input: AnyInput,
  { headers, ...options }: CachedReadOptions = {},
): Promise<CachedRead> {
  const endpoint = endpointOf(name);
  if (!endpoint.cache) throw new TypeError(`${name} is not cached.`);
  return readCache.read({
    ...options,
    ...endpoint.cache,
    key: readKey(endpoint, input.params),
    load: (signal, known) => upstream.ask(endpoint, input, { signal, headers, known }),
  });
}
