import { ApiError, type ErrorCode } from '../../../shared/errors.ts';

/** Failures of which our own server knows more to say than the screen does: how long to wait, what to do first. */
const tellsMore: readonly ErrorCode[] = [
  'too_many_requests',
  'session_missing',
  'superseded',
  'validation_failed',
  'forbidden',
  'account_unconfirmed',
  'not_supported_by_backend',
];

/** "The server's message, else …": the backend's own words, or ours where they tell what to do. */
export function serverMessage(error: ApiError, fallback: string): string {
  return error.fromBackend || tellsMore.includes(error.code) ? error.message : fallback;
}

/** The same failure, said beside one field. */
export function asFieldError(error: unknown, field: string, fallback: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const message = error.fields?.[field] ?? serverMessage(error, fallback);
  return new ApiError(error.code, message, { statusCode: error.statusCode, fields: { [field]: message } });
}
