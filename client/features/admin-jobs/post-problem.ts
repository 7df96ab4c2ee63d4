import { ApiError, type ErrorCode } from '../../../shared/errors.ts';
import { jobMessages } from '../../copy/job-messages.ts';

/** Failures in which the backend gave no answer at all. */
const noAnswer: readonly ErrorCode[] = ['upstream_unreachable', 'upstream_timeout'];
/** Failures in which it answered, but with nothing a person can read. */
const wordless: readonly ErrorCode[] = ['upstream_failed', 'upstream_invalid', 'refused_by_backend'];

/** What the admin reads when a job could not be posted. */
export function postProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return jobMessages.postError;
  if (error.fromBackend) return error.message;
  if (error.statusCode === 0 || noAnswer.includes(error.code)) return jobMessages.postNoResponse;
  if (error.code === 'internal') return jobMessages.postError;
  // Our own server refuses with words of its own: which field, too often, try again.
  return wordless.includes(error.code) ? jobMessages.postFailed : error.message;
}
