import type { Endpoint } from '../../../shared/contract/define-endpoint.ts';
import { readFields } from '../../read-fields.ts';

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
