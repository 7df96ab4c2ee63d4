import fp from 'fastify-plugin';
import type { AnyInput } from '../../../shared/contract/build-request.ts';
import { type EndpointName, endpointOf } from '../../../shared/contract/endpoints.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { ReadCache } from '../reads/read-cache.ts';
import type { HostSecrets } from '../session/host-secrets.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { hostRoutes } from './host-routes.ts';
import { readParams } from './path-params.ts';
import type { UploadLimit } from './upload-limit.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The backend host by the contract. */
    upstream: Upstream;
    /** Answers of public reads, and who wants to know when they change. */
    readCache: ReadCache;
    /**
     * What a public GET row answers to browsers, through the cache; for pages rendered here.
     *
     * @throws ApiError as the browser's own call would
     */
    readForPage(name: EndpointName, input?: AnyInput): Promise<unknown>;
  }
}

export interface HostCallsOptions {
  readonly upstream: Upstream;
  readonly readCache: ReadCache;
  readonly secrets: HostSecrets;
  /** The concurrency limit of bodies with files. */
  readonly uploads: UploadLimit;
}

/** Parts of a page's own address: the same checks as for a browser's call, but a page that cannot be is not there. */
function pageParams(name: EndpointName, { params = {} }: AnyInput): Record<string, string> {
  const given = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));
  try {
    return readParams(endpointOf(name), given);
  } catch (cause) {
    throw new ApiError('not_found', 'There is nothing at this address.', { cause });
  }
}

/** Every row that the host answers, under /api, and the same calls for the rest of the server. */
export const hostCalls = fp<HostCallsOptions>(
  async (app, options) => {
    app.decorate('upstream', options.upstream);
    app.decorate('readCache', options.readCache);
    app.decorate('readForPage', async (name, input = {}) => {
      const endpoint = endpointOf(name);
      const isForPages = endpoint.auth === 'public' && endpoint.cache;
      if (!isForPages) throw new ApiError('internal', 'This call is not for pages.', { detail: name });
      return (await options.readCache.read(endpoint, { params: pageParams(name, input) })).answer.data;
    });
    await app.register(hostRoutes, { ...options, prefix: '/api' });
  },
  { name: 'host-calls', fastify: '5.x', dependencies: ['session', 'errors'] },
);
