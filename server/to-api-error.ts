import * as z from 'zod/mini';
import { ApiError, type ErrorCode } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';
import { isDatabaseUnavailable } from './database/unavailable.ts';

/** Keeps the first message per field. An issue without a field: the body is not an object. */
function refusal(issues: readonly { path: readonly PropertyKey[]; message: string }[]): ApiError {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) if (path.length > 0) fields[String(path[0])] ??= message;
  return new ApiError('validation_failed', Object.values(fields)[0] ?? 'Please check your input.', { fields });
}

export const fieldRefusal = (field: string, message: string, code: ErrorCode = 'validation_failed'): ApiError =>
  new ApiError(code, message, { fields: { [field]: message } });

/** Parses fields and drops unknown ones. Throws `validation_failed` with a message per field. */
export function readFields<S extends z.ZodMiniType>(schema: S, fields: unknown): z.output<S> {
  const result = z.safeParse(schema, fields ?? {});
  if (result.success) return result.data;
  throw refusal(result.error.issues);
}

const refusals: Readonly<Record<string, { code: ErrorCode; message: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_media_type',
    message: 'This content type is not accepted here.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'payload_too_large', message: 'The request is too large.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'bad_request', message: 'The request is not valid JSON.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'bad_request', message: 'The request was cut short.' },
  FST_UNDER_PRESSURE: { code: 'unavailable', message: 'The server is very busy. Please try again shortly.' },
};

const byStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** Converts any thrown value to an error that is safe to show: no stack, SQL, host name or address. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error)) {
    return new ApiError('unavailable', 'The service is not available at the moment. Please try again shortly.', {
      retryAfter: 5,
      detail: 'The database is not available.',
      cause: error,
    });
  }
  const { code, statusCode } = asRecord(error);
  const refusal = refusals[String(code)];
  if (refusal) {
    return new ApiError(refusal.code, refusal.message, {
      cause: error,
      ...(refusal.code === 'unavailable' && { retryAfter: 5 }),
    });
  }
  const status = typeof statusCode === 'number' ? statusCode : 500;
  if (status === 412 || status === 416) {
    return new ApiError('bad_request', 'The part or version that was asked for is not there.', {
      statusCode: status,
      cause: error,
    });
  }
  if (status >= 400 && status < 500) {
    return new ApiError(byStatus[status] ?? 'bad_request', 'The request could not be understood.', { cause: error });
  }
  return new ApiError(byStatus[status] ?? 'internal', 'Something went wrong on our side. Please try again.', {
    cause: error,
  });
}

/** Returns the Retry-After header of a failure: whole seconds, at least one (RFC 9110, 10.2.3). */
export const retryAfterHeader = ({ retryAfter }: ApiError): Record<string, string> =>
  retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) };
