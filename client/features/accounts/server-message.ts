import { ApiError, type ErrorCode } from '#shared/errors.ts';

/** Failures with a more helpful message than the screen's: how long to wait, or what to do first. */
const helpfulCodes: readonly ErrorCode[] = [
  'too_many_requests',
  'session_missing',
  'superseded',
  'validation_failed',
  'forbidden',
  'account_unconfirmed',
  'not_supported_by_backend',
];

/** The backend's message if there is one, otherwise ours. */
export function serverMessage(error: ApiError, fallback: string): string {
  return error.fromBackend || helpfulCodes.includes(error.code) ? error.message : fallback;
}

export function asFieldError(error: unknown, field: string, fallback: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const message = error.fields?.[field] ?? serverMessage(error, fallback);
  return new ApiError(error.code, message, { statusCode: error.statusCode, fields: { [field]: message } });
}
