import { ApiError } from '../../../shared/errors.ts';

/**
 * A refusal of what was typed: each field at fault with its words, the first of them as the message.
 *
 * @param issues as zod reports them
 */
export function refusal(issues: readonly { path: readonly PropertyKey[]; message: string }[]): ApiError {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[String(path[0] ?? 'body')] ??= message;
  return new ApiError('validation_failed', Object.values(fields)[0] ?? 'Please check your input.', { fields });
}

/** A refusal of one field. */
export const fieldRefusal = (field: string, message: string): ApiError => refusal([{ path: [field], message }]);
