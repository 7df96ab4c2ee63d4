import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Whether a form was posted by the browser itself, without script: then the answer is a page to look at. A browser
 * that opens a page asks for HTML first; a script's request does so only when it really wants the page.
 */
export function wantsPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  if (headers['x-requested-with'] !== undefined) return false;
  const accept = headers.accept?.toLowerCase() ?? '';
  const page = accept.indexOf('text/html');
  const json = accept.indexOf('application/json');
  return page !== -1 && (json === -1 || page < json);
}

/** Answers depend on the headers above and are nobody else's business. */
export function uncached(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('vary', 'accept, x-requested-with');
}
