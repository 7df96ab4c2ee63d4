import * as z from 'zod/mini';

/** One admin action, without applicants' texts. */
export const trailEntry = z.object({
  /** Increasing number. */
  number: z.number(),
  at: z.string(),
  admin: z.string(),
  /** The call, see `trailActions`. */
  action: z.string(),
  /** Kind and id, such as `job 12`; empty for actions without a record. */
  record: z.string(),
  /** Details such as a title or state; never an applicant's text. */
  detail: z.string(),
  /** Network of the admin's address. */
  network: z.string(),
});
export type TrailEntry = z.infer<typeof trailEntry>;

/** Entries per answer. */
export const trailPage = 500;

/** Filters by action or record, and pages. */
export const trailQuery = z.object({
  action: z.optional(z.string().check(z.maxLength(100))),
  record: z.optional(z.string().check(z.maxLength(300))),
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
});
export type TrailQuery = z.infer<typeof trailQuery>;
