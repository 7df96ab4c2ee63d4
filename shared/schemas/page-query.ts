import * as z from 'zod/mini';

/** Default number of rows. */
export const maxPageRows = 1000;

const limitProblem = `limit must be a whole number from 1 to ${maxPageRows}`;
const beforeProblem = 'before must be the id of a row';

/** Paging: the newest `limit` rows older than id `before`. An extension; hosts without it return the whole list. */
export const pageQuery = z.object({
  limit: z.optional(
    z.coerce.number(limitProblem).check(z.int(limitProblem), z.gte(1, limitProblem), z.lte(maxPageRows, limitProblem)),
  ),
  before: z.optional(z.coerce.string().check(z.minLength(1, beforeProblem), z.maxLength(200, beforeProblem))),
});
export type PageQuery = z.infer<typeof pageQuery>;
