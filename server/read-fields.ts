import * as z from 'zod/mini';
import { ApiError, type ErrorCode } from '../shared/errors.ts';

/**
 * A refusal of what was typed: each field at fault with its first message, the first of them as the message.
 *
 * @param issues as zod reports them; what concerns no field is a body that is no object, of which zod's words are for
 *   programmers
 */
function refusal(issues: readonly { path: readonly PropertyKey[]; message: string }[]): ApiError {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) if (path.length > 0) fields[String(path[0])] ??= message;
  return new ApiError('validation_failed', Object.values(fields)[0] ?? 'Please check your input.', { fields });
}

/** A refusal of one field. */
export const fieldRefusal = (field: string, message: string, code: ErrorCode = 'validation_failed'): ApiError =>
  new ApiError(code, message, { fields: { [field]: message } });

/**
 * Fields as their schema describes them: known ones only, trimmed where it trims.
 *
 * @throws ApiError `validation_failed` with a message for each field at fault
 */
export function readFields<S extends z.ZodMiniType>(schema: S, fields: unknown): z.output<S> {
  const result = z.safeParse(schema, fields ?? {});
  if (result.success) return result.data;
  throw refusal(result.error.issues);
}
