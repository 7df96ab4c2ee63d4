import { ApiError } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';

const timeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

/** Errors of an answer that is not valid HTTP. */
const unreadable = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RESPONSE']);

/** The host's answer is invalid; the detail is only logged. */
export const invalidAnswer = (detail: string): ApiError =>
  new ApiError('upstream_invalid', 'The backend returned an invalid response.', { detail });

/** The host's answer exceeds the size limit. */
export class AnswerTooLarge extends ApiError {
  constructor(detail: string) {
    super('upstream_invalid', 'The backend’s answer is larger than this site can read.', { detail });
  }
}

export const timedOut = (detail: string): ApiError =>
  new ApiError('upstream_timeout', 'The backend did not answer in time. Please try again later.', { detail });

/** The browser has disconnected; the host is not to blame. */
export class CallCancelled extends Error {
  override readonly name = 'CallCancelled';
}

/** Converts a connection error; host and address are only logged. */
export function namedFailure(error: unknown): Error {
  if (error instanceof ApiError || error instanceof CallCancelled) return error;
  const { code, message } = asRecord(error);
  const detail = `${String(code ?? 'no code')}: ${String(message)}`;
  if (timeouts.has(String(code))) return timedOut(detail);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new AnswerTooLarge(detail);
  if (unreadable.has(String(code)) || String(code).startsWith('HPE_')) return invalidAnswer(detail);
  return new ApiError('upstream_unreachable', 'The backend cannot be reached. Please try again later.', { detail });
}

/** Whether the failure means that the host is down. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'upstream_unreachable' || error.code === 'upstream_timeout');
