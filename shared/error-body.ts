import { STATUS_CODES } from 'node:http';
import type { ApiError, ErrorBody } from './errors.ts';

/** Formats an error as the body of an answer. */
export function errorBody(failure: ApiError, requestId?: string): ErrorBody {
  return {
    statusCode: failure.statusCode,
    code: failure.code,
    error: STATUS_CODES[failure.statusCode] ?? 'Error',
    message: failure.message,
    ...(failure.fields && { fields: failure.fields }),
    ...(failure.fromBackend && { fromBackend: true as const }),
    ...(requestId && { requestId }),
  };
}
