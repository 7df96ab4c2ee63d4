import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { errorBody } from '../../../shared/error-body.ts';
import { ApiError, type ErrorBody } from '../../../shared/errors.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { retryAfterHeader, toApiError } from '../../to-api-error.ts';

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

/** Whether a person is looking at the answer, at a call's too when a link to it was followed, rather than a program. */
const isPageRequest = (request: FastifyRequest): boolean =>
  wantsPage(request) && (request.method === 'GET' || !request.url.startsWith('/api/'));

/**
 * A few words for eyes: when even the site's own pages cannot be made, their styles may be missing too, so this page has
 * none.
 *
 * @param note what helps to find the request again
 */
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

/** A failure as a plain page. */
const errorPage = ({ statusCode, error, message, requestId }: ErrorBody): string =>
  plainPage(error, message, `${statusCode}, request ${requestId ?? 'unknown'}`);

/** Sends a page for one person. What it says stays true whether or not it can be made: a plain one says it then. */
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
    reply.log.error({ err: error }, 'a page could not be shown');
    return reply.send(plainPage(heading, message, reply.request.id));
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why this request failed, for its log line. */
    failure: ApiError | undefined;
  }
}

/** What a person has to be told in no other way than that there is no such page: the site's own page says it. */
const noSuchPage = new Set([400, 404, 405]);
/** No page has this path. */
const unknownPath = '/no-such-page';

/** Answers with the one error shape, or as a page; the request's id is in it, the cause only in the log. */
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
