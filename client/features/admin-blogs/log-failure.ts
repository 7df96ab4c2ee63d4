import { ApiError } from '../../../shared/errors.ts';

/** Failures of the blog calls are logged only (section 8): one line for whoever looks into the console. */
export function logFailure(what: string, error: unknown): void {
  const why = error instanceof ApiError ? `${error.code} (${error.statusCode}): ${error.message}` : String(error);
  console.error(`${what} ${why}`);
}
