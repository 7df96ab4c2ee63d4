import * as z from 'zod/mini';
import { ApiError, type ErrorCode } from '#shared/errors.ts';

/** Keeps the first message per field. An issue without a field: the body is not an object. */
function refusal(issues: readonly { path: readonly PropertyKey[]; message: string }[]): ApiError {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) if (path.length > 0) fields[String(path[0])] ??= message;
  return new ApiError('validation_failed', Object.values(fields)[0] ?? 'Please check your input.', { fields });
}

/** Returns a refusal of one field. */
export const fieldRefusal = (field: string, message: string, code: ErrorCode = 'validation_failed'): ApiError =>
  new ApiError(code, message, { fields: { [field]: message } });

/** Parses fields and drops unknown ones. Throws `validation_failed` with a message per field. */
export function readFields<S extends z.ZodMiniType>(schema: S, fields: unknown): z.output<S> {
  const result = z.safeParse(schema, fields ?? {});
  if (result.success) return result.data;
  throw refusal(result.error.issues);
}
