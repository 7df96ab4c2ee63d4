import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { errorBody } from '../../../shared/error-body.ts';
import { ApiError } from '../../../shared/errors.ts';
import { errorPage, looksAtPage } from './error-page.ts';
import { toApiError } from './to-api-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why this request failed, for its log line. */
    failure: ApiError | undefined;
  }
}

/** Answers with the one error shape, or as a page; the request's id is in it, the cause only in the log. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toApiError(error);
  request.failure = failure;
  if (failure.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(failure.retryAfter)));
  reply.code(failure.statusCode).header('cache-control', 'no-store');
  const body = errorBody(failure, request.id);
  return looksAtPage(request)
    ? reply.type('text/html; charset=utf-8').send(errorPage(body))
    : reply.type('application/json; charset=utf-8').send(body);
}

export const notFound = (): ApiError => new ApiError('not_found', 'There is nothing at this address.');

export const errors = fp(
  async (app) => {
    app.decorateRequest('failure');
    app.setErrorHandler<FastifyError>(sendError);
    app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply));
  },
  { name: 'errors', fastify: '5.x' },
);
