import { hash } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { errorBody } from '#shared/error-body.ts';
import { ApiError } from '#shared/errors.ts';
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

const plainStyle =
  'body{margin:0;background:#f7f9f6;color:#12211d;font:1.0625rem/1.6 system-ui,sans-serif}' +
  'main{max-width:34rem;margin:18vh auto;padding:0 1.5rem 2rem;border-bottom:2px solid}' +
  'main::before{content:"";display:block;width:3.5rem;height:3.5rem;border-radius:50%;background:#f4a71d}' +
  'h1{margin:1.5rem 0 0;font-size:2.25rem;line-height:1.1}small{opacity:.75}' +
  'a{display:inline-block;padding:.7rem 1.25rem;border-radius:3px;background:#00695f;color:#fff;font-weight:600;text-decoration:none}' +
  '@media(prefers-color-scheme:dark){body{background:#0f1a17;color:#e9f1ec}a{background:#5fd0bd;color:#04211c}}';

const plainPolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', plainStyle, 'base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Sends a page that needs nothing else, for the case that the site's own pages cannot be rendered. */
export const sendPlainPage = (reply: FastifyReply, ...texts: Parameters<typeof plainPage>): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', plainPolicy)
    .send(plainPage(...texts));

const plainPage = (heading: string, message: string, note: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)}</title>
<style>${plainStyle}</style>
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
    return sendPlainPage(reply, heading, message, reply.request.id);
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
  return sendPlainPage(reply, body.error, body.message, `${body.statusCode}, request ${request.id}`);
}

/** The failure for an unknown address. */
export const notFound = (cause?: unknown): ApiError =>
  new ApiError('not_found', 'There is nothing at this address.', { cause });

/** Answers every failure and unknown address with `sendError`. */
export const errors = fp(
  async (app) => {
    app.decorateRequest('failure');
    app.setErrorHandler<FastifyError>(sendError);
    app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply));
  },
  { name: 'errors', fastify: '5.x' },
);
