import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { ApiError } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';
import { readFields } from '../../to-api-error.ts';

/** Returns a call's JSON body (undefined for rows without one), with missing fields filled from equal path parameters. */
export function readJsonBody(
  endpoint: Endpoint,
  body: unknown,
  params: Readonly<Record<string, string>>,
): Record<string, unknown> | undefined {
  if (endpoint.body?.kind !== 'json') return undefined;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return readFields(endpoint.body.fields, isObject ? { ...params, ...body } : body);
}

/** Ids contain no dot segments (path traversal) and no control characters; a slash is forwarded encoded. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unsafe = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|[\\\u0000-\u001f\u007f]/i;
const maxLength = 200;

/**
 * Returns the decoded path parameters.
 *
 * @throws ApiError `bad_request` for an invalid one
 */
export function readParams(endpoint: Endpoint, params: unknown): Record<string, string> {
  const given = asRecord(params);
  const read: Record<string, string> = {};
  for (const name of endpoint.params) {
    const value = given[name];
    if (typeof value !== 'string' || value === '' || value.length > maxLength || unsafe.test(value)) {
      throw new ApiError('bad_request', 'This address is not valid.');
    }
    read[name] = value;
  }
  return read;
}
