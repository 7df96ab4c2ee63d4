import * as z from 'zod/mini';

// Apart from the primitives, because public forms load those and `coerce` weighs 1 KiB.

export const maxPageRows = 1000;

/** Whether a page was full, so that older rows may exist. The site leaves out rows that it cannot use, so it may be shorter. */
export const isFullPage = (rows: readonly unknown[]): boolean =>
  rows.length > 0.9 * maxPageRows && rows.length <= maxPageRows;

const limitProblem = `limit must be a whole number from 1 to ${maxPageRows}`;
const beforeProblem = 'before must be the id of a row';

/** The newest `limit` rows older than id `before`. Hosts without this extension return the whole list. */
export const pageQuery = z.object({
  limit: z.optional(
    z.coerce.number(limitProblem).check(z.int(limitProblem), z.gte(1, limitProblem), z.lte(maxPageRows, limitProblem)),
  ),
  before: z.optional(z.coerce.string().check(z.minLength(1, beforeProblem), z.maxLength(200, beforeProblem))),
});
export type PageQuery = z.infer<typeof pageQuery>;
