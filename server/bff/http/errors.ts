import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { errorBody } from '#shared/error-body.ts';
import { ApiError, type ErrorBody } from '#shared/errors.ts';
import { escapeHtml } from '#shared/text.ts';
import { retryAfterHeader, toApiError } from '../../to-api-error.ts';

/** Whether the browser itself opened this address or posted the form (without script), so that the answer is a page. */
export function wantsPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  if (headers['x-requested-with'] !== undefined) return false;
  const accept = headers.accept?.toLowerCase() ?? '';
  const page = accept.indexOf('text/html');
  const json = accept.indexOf('application/json');
  return page !== -1 && (json === -1 || page < json);
}

/** For answers that depend on the headers above. */
export function uncached(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('vary', 'accept, x-requested-with');
}

const isPageRequest = (request: FastifyRequest): boolean =>
  wantsPage(request) && (request.method === 'GET' || !request.url.startsWith('/api/'));

/** Renders a page without styles, for the case that the site's own pages cannot be rendered. */
export const plainPage = (heading: string, message: string, note: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">Go Back Home</a></p>
<p><small>${escapeHtml(note)}</small></p>
</main>
</body>
</html>
`;

const errorPage = ({ statusCode, error, message, requestId }: ErrorBody): string =>
  plainPage(error, message, `${statusCode}, request ${requestId ?? 'unknown'}`);

/** Sends an uncached page; falls back to a plain page when rendering fails. */
export async function sendPersonalPage(
  reply: FastifyReply,
  make: () => Promise<{ policy: string; body: { identity: Buffer } }>,
  [heading, message]: readonly [string, string],
): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8');
  try {
    const { policy, body } = await make();
    return reply.header('content-security-policy', policy).send(body.identity);
  } catch (error) {
    reply.log.error({ err: error }, 'page rendering failed');
    return reply.send(plainPage(heading, message, reply.request.id));
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    failure: ApiError | undefined;
  }
}

const noSuchPage = new Set([400, 404, 405]);
const unknownPath = '/no-such-page';

/** Sends a failure in the one error shape or as a page, with the request id; the cause is only logged. */
export async function sendError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const failure = toApiError(error);
  request.failure = failure;
  reply.code(failure.statusCode).headers({ ...retryAfterHeader(failure), 'cache-control': 'no-store' });
  const body = errorBody(failure, request.id);
  if (!isPageRequest(request)) return reply.type('application/json; charset=utf-8').send(body);
  reply.type('text/html; charset=utf-8');
  const { server } = request;
  if (noSuchPage.has(failure.statusCode) && server.hasDecorator('renderedPage')) {
    const page = await server.renderedPage(unknownPath).catch(() => undefined);
    if (page) return reply.header('content-security-policy', page.policy).send(page.body.identity);
  }
  return reply.send(errorPage(body));
}

export const notFound = (cause?: unknown): ApiError =>
  new ApiError('not_found', 'There is nothing at this address.', { cause });

export const errors = fp(
  async (app) => {
    app.decorateRequest('failure');
    app.setErrorHandler<FastifyError>(sendError);
    app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply));
  },
  { name: 'errors', fastify: '5.x' },
);
