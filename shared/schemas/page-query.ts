import * as z from 'zod/mini';

/** Rows of a list that nobody asked a number for. */
export const maxPageRows = 1000;

const limitProblem = `limit must be a whole number from 1 to ${maxPageRows}`;
const beforeProblem = 'before must be the id of a row';

/**
 * Which part of a list that grows with its visitors is asked for: the newest `limit` rows, older than the row whose
 * id is `before`. An extension: a host that does not know it answers the whole list.
 */
export const pageQuery = z.object({
  limit: z.optional(
    z.coerce.number(limitProblem).check(z.int(limitProblem), z.gte(1, limitProblem), z.lte(maxPageRows, limitProblem)),
  ),
  before: z.optional(z.coerce.string().check(z.minLength(1, beforeProblem), z.maxLength(200, beforeProblem))),
});
export type PageQuery = z.infer<typeof pageQuery>;
