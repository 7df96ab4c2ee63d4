import { maxPageRows, type PageQuery } from '../../../shared/schemas/page-query.ts';
import { rowIdOf } from './row-id.ts';

/**
 * The part of a list that is asked for; without a word about it, its newest thousand rows.
 *
 * @throws ApiError `not_found` for a `before` that cannot be the id of a row
 */
export const pageOf = ({ limit = maxPageRows, before }: PageQuery): { limit: number; before: number | undefined } => ({
  limit,
  before: before === undefined ? undefined : rowIdOf(before, 'There is no such row.'),
});
