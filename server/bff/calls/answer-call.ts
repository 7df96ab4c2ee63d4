import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BffEndpointName, endpointOf } from '../../../shared/contract/endpoints.ts';
import { routePath } from '../../../shared/contract/path-template.ts';

/** The route of a call that the BFF answers itself: what is made of it goes out under `data`, and nobody keeps it. */
export function answerCall(
  app: FastifyInstance,
  name: BffEndpointName,
  handle: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const { method, path } = endpointOf(name);
  app.route({
    method,
    url: `/api${routePath(path)}`,
    config: { endpoint: name },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { data: await handle(request, reply) };
    },
  });
}
