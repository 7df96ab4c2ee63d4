import { ApiError } from '../../../shared/errors.ts';

/**
 * A numbered key from a path. Anything that cannot be one is a row that does not exist.
 *
 * @param missing what to say then
 * @throws ApiError `not_found`
 */
export function rowIdOf(text: string, missing: string): number {
  // Nine digits stay below PostgreSQL's largest integer.
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new ApiError('not_found', missing);
  return Number(text);
}
