import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '../../../shared/error-body.ts';
import { ApiError } from '../../../shared/errors.ts';
import { isDatabaseUnavailable } from '../../database/unavailable.ts';

const retryAfterSeconds = 5;

/** Any failure as one that may be told: with a name and words, without stack, SQL or path. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error)) {
    return new ApiError('unavailable', 'The service is not available just now. Please try again later.', {
      retryAfter: retryAfterSeconds,
      cause: error,
    });
  }
  // Fastify's own refusals of a request, by their status.
  const statusCode = (error as Partial<FastifyError> | null)?.statusCode;
  if (statusCode === 413) return new ApiError('payload_too_large', 'The request is too large.', { cause: error });
  if (statusCode === 415) {
    return new ApiError('unsupported_media_type', 'The content type is not supported.', { cause: error });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError('bad_request', 'The request could not be read.', { cause: error });
  }
  return new ApiError('internal', 'Something went wrong. Please try again.', { cause: error });
}

/** Logs what is ours to mend; what the caller did wrong shows in the request's own line. */
export function logFailure(request: FastifyRequest, error: ApiError): void {
  if (error.statusCode >= 500) request.log.error({ err: error.cause ?? error, detail: error.detail }, error.message);
}

/** Answers every failure in the one shape. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toApiError(error);
  logFailure(request, failure);
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter));
  return reply
    .status(failure.statusCode)
    .header('cache-control', 'no-store')
    .send({ ...errorBody(failure, request.id), ...(failure.data !== undefined && { data: failure.data }) });
}
