import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { errorBody } from '../../../shared/error-body.ts';
import { ApiError } from '../../../shared/errors.ts';
import { retryAfterHeader, toApiError } from '../../to-api-error.ts';
import { errorPage, isPageRequest } from './error-page.ts';

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
