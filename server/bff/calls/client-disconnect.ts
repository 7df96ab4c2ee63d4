import type { FastifyReply } from 'fastify';

/**
 * A signal that is aborted when the browser goes away before it has its answer. Fastify's own (`request.signal`) follows
 * the request, which is over for Node as soon as its body has been read.
 */
export function clientDisconnectSignal(reply: FastifyReply): AbortSignal {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  return abort.signal;
}
