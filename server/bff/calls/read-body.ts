import * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contract/define-endpoint.ts';
import { ApiError } from '../../../shared/errors.ts';

/** Problems by field name, the first of each; what concerns no single field stands under the first part of its path. */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '');
    if (name !== '' && !Object.hasOwn(fields, name)) fields[name] = message;
  }
  return fields;
}

/**
 * The body as the row describes it: known fields only, trimmed where the schema trims.
 *
 * @throws ApiError `validation_failed` with a message for each field at fault
 */
export function readFields<Fields>(schema: z.ZodMiniType<Fields>, body: unknown): Fields & Record<string, unknown> {
  const result = z.safeParse(schema, body ?? {});
  if (result.success) return Object(result.data);
  const { issues } = result.error;
  // What concerns no field is a body that is no object: zod's words for that are for programmers.
  const [words] = issues.filter(({ path }) => path.length > 0).map(({ message }) => message);
  throw new ApiError('validation_failed', words ?? 'Please check your input.', { fields: fieldsOf(issues) });
}

/**
 * The JSON body of a call, or undefined for a row without one. What the path says need not be said again: a field of
 * the same name is filled in from it.
 */
export function readJsonBody(
  endpoint: Endpoint,
  body: unknown,
  params: Readonly<Record<string, string>>,
): Record<string, unknown> | undefined {
  if (endpoint.body?.kind !== 'json') return undefined;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return readFields(endpoint.body.fields, isObject ? { ...params, ...body } : body);
}
