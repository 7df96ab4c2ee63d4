import * as z from 'zod/mini';

/** Without applicants' texts. */
export const trailEntry = z.object({
  number: z.number(),
  at: z.string(),
  admin: z.string(),
  action: z.string(),
  /** Kind and id, such as `job 12`; empty for actions without a record. */
  record: z.string(),
  /** Such as a title or state; never an applicant's text. */
  detail: z.string(),
  network: z.string(),
});
export type TrailEntry = z.infer<typeof trailEntry>;

export const trailPage = 500;

export const trailQuery = z.object({
  action: z.optional(z.string().check(z.maxLength(100))),
  record: z.optional(z.string().check(z.maxLength(300))),
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
});
export type TrailQuery = z.infer<typeof trailQuery>;
