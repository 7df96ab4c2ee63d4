import { ApiError } from '../../../shared/errors.ts';

/** Whether a text can be a numbered key. Nine digits stay below PostgreSQL's largest integer. */
export const isRowId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/**
 * A numbered key from a path. Anything that cannot be one is a row that does not exist.
 *
 * @param missing what to say then
 * @throws ApiError `not_found`
 */
export function rowIdOf(text: string, missing: string): number {
  if (!isRowId(text)) throw new ApiError('not_found', missing);
  return Number(text);
}
