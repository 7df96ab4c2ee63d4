import type { ApiError, ErrorCode } from '../../../shared/errors.ts';

/** Failures of which our own server knows more to say than the screen does: how long to wait, what to do first. */
const tellsMore: readonly ErrorCode[] = ['too_many_requests', 'session_missing', 'validation_failed', 'forbidden'];

/** "The server's message, else …" (section 8): the backend's own words, or ours where they tell what to do. */
export function serverMessage(error: ApiError, fallback: string): string {
  return error.fromBackend || tellsMore.includes(error.code) ? error.message : fallback;
}
