import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** nginx's status for a client that closed the request. */
const clientLeft = 499;

/** Calls `listener` once per request with its final status. Fastify's `onResponse` misses requests whose client left: 499. */
export function onFinished(
  app: FastifyInstance,
  listener: (request: FastifyRequest, reply: FastifyReply, status: number) => void,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) listener(request, reply, clientLeft);
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.raw.writableFinished) listener(request, reply, reply.statusCode);
    done();
  });
}
