import { maxPageRows, type PageQuery } from '../../../shared/schemas/page-query.ts';
import { isRowId } from './row-id.ts';

/** The part of a list that is asked for, its newest thousand rows by default; before an id that cannot exist, none. */
export const pageOf = ({ limit = maxPageRows, before }: PageQuery): { limit: number; before: number | undefined } => ({
  limit,
  before: before === undefined ? undefined : isRowId(before) ? Number(before) : 0,
});
