import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '#shared/error-body.ts';
import type { ApiError } from '#shared/errors.ts';
import { retryAfterHeader, toApiError } from '../../to-api-error.ts';

/** Logs server errors; client errors appear in the request's log line. */
export function logFailure(request: FastifyRequest, error: ApiError): void {
  if (error.statusCode >= 500) request.log.error({ err: error.cause ?? error, detail: error.detail }, error.message);
}

/** Sends every failure in the one error shape. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toApiError(error);
  logFailure(request, failure);
  return reply
    .status(failure.statusCode)
    .headers({ ...retryAfterHeader(failure), 'cache-control': 'no-store' })
    .send({ ...errorBody(failure, request.id), ...(failure.data !== undefined && { data: failure.data }) });
}
