import type { Endpoint } from '../../../shared/contract/define-endpoint.ts';
import { ApiError } from '../../../shared/errors.ts';
import { asRecord } from '../../../shared/record.ts';

/** Dot segments climb, control characters confuse logs and hosts: no id has any of them. A slash goes on encoded. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unsafe = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|[\\\u0000-\u001f\u007f]/i;
const maxLength = 200;

/**
 * The parts of the path, as Fastify has decoded them.
 *
 * @throws ApiError `bad_request` for a part that is no id
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
