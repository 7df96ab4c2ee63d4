import fp from 'fastify-plugin';
import { pathPattern } from '#shared/contract/define-endpoint.ts';
import { endpointNames, endpointOf } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import { notFound } from '../http/errors.ts';

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
