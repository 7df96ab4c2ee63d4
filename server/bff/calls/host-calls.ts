import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import * as z from 'zod/mini';
import type { AnyInput } from '#shared/contract/build-request.ts';
import { pathPattern } from '#shared/contract/define-endpoint.ts';
import {
  type BrowserAnswer,
  type EndpointName,
  endpointNames,
  endpointOf,
  hostEndpointNames,
} from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import { positionQuery } from '#shared/schemas/job.ts';
import { notFound } from '../http/errors.ts';
import type { Openings } from '../reads/openings.ts';
import type { ReadCache } from '../reads/read-cache.ts';
import { answerCall, readParams } from './answer-call.ts';
import { deletionRoute, ExtensionFields, type HostRoutesOptions, hostRoutes } from './host-routes.ts';

const rows = endpointNames.map((name) => {
  const { method, path } = endpointOf(name);
  return { method, pattern: pathPattern(`/api${path}`) };
});

/** Answers unknown paths under /api with a JSON 404, or 405 for a known path with another method. */
export const unknownCalls = fp(
  async (app) => {
    app.all('/api/*', { config: { public: true } }, (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '';
      const methods = rows.filter((row) => row.pattern.test(path)).map((row) => row.method);
      // A path parameter that is too long for the router.
      if (methods.length === 0 || methods.some((method) => method === request.method)) throw notFound();
      reply.header('allow', methods.join(', '));
      throw new ApiError('method_not_allowed', 'This address does not support that method.');
    });
  },
  { name: 'unknown-calls', fastify: '5.x', dependencies: ['errors'] },
);

declare module 'fastify' {
  interface FastifyInstance {
    readCache: ReadCache;
    openings: Openings;
    readForPage<Name extends EndpointName>(name: Name, input?: AnyInput): Promise<BrowserAnswer<Name>>;
  }
}

interface HostCallsOptions extends Omit<HostRoutesOptions, 'extensions'> {
  readonly hostExtensions: readonly string[];
}

function pageParams(name: EndpointName, { params = {} }: AnyInput): Record<string, string> {
  const given = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));
  try {
    return readParams(endpointOf(name), given);
  } catch (cause) {
    throw notFound(cause);
  }
}

/** Registers every host row under /api and decorates the server with the same calls. */
export const hostCalls = fp<HostCallsOptions>(
  async (app, options) => {
    const { openings, readCache } = options;
    const extensions = new ExtensionFields(readCache, options.hostExtensions);
    app.decorate('readCache', readCache);
    app.decorate('openings', openings);
    const readForPage = async (name: EndpointName, input: AnyInput = {}): Promise<unknown> => {
      if (name === 'getPosition') return openings.positionState(z.parse(positionQuery, input.query));
      const endpoint = endpointOf(name);
      const isForPages = endpoint.auth === 'public' && endpoint.cache;
      if (!isForPages) throw new ApiError('internal', 'This call is not available to pages.', { detail: name });
      const { answer } = await readCache.read(endpoint, { params: pageParams(name, input) });
      return openings.publicAnswer(endpoint, answer).data;
    };
    // The row's schema parsed the answer.
    app.decorate('readForPage', readForPage as FastifyInstance['readForPage']);
    const { openingTimes, versions } = options;
    app.route(
      deletionRoute('deleteJobPost', options, async (id, { log, admin }) => {
        const written = { params: { id }, body: undefined, answer: undefined, admin: admin?.email ?? '' };
        await openingTimes.forget(id, log);
        await versions.keep(endpointOf('deleteJobPost'), written, log);
      }),
    );
    await app.register(hostRoutes, { ...options, extensions, prefix: '/api' });
    answerCall(app, 'getPosition', ({ query }) => openings.positionState(query));
    answerCall(app, 'getHostExtensions', async () => ({
      job: await extensions.known(endpointOf('postJobPosition')),
      missing: hostEndpointNames.flatMap((call) => {
        const endpoint = endpointOf(call);
        return options.upstream.missing.includes(endpoint) ? [{ call, message: endpoint.missingAtHost ?? '' }] : [];
      }),
    }));
  },
  { name: 'host-calls', fastify: '5.x', dependencies: ['session', 'errors', 'audit-trail', 'inbox', 'publishing'] },
);
