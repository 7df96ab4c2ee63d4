import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../../../shared/errors.ts';
import { toApiError } from './to-api-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why this request failed, for its log line. */
    failure: ApiError | undefined;
  }
}

/** Answers with the one error shape; the request's id is in it, the cause only in the log. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toApiError(error);
  request.failure = failure;
  if (failure.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(failure.retryAfter)));
  return reply
    .code(failure.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failure.toBody(request.id));
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
