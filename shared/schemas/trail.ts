import * as z from 'zod/mini';

/** One thing that an admin has done. Nothing of it is an applicant's text. */
export const trailEntry = z.object({
  /** Later ones have higher numbers. */
  number: z.number(),
  at: z.string(),
  admin: z.string(),
  /** The call, see `trailActions`. */
  action: z.string(),
  /** The kind of record and its id, such as `job 12`; empty where it is about none, or none that may be named. */
  record: z.string(),
  /** The company's own words that say more: a title, a state. */
  detail: z.string(),
  /** From where, roughly: the network of the address. */
  network: z.string(),
});
export type TrailEntry = z.infer<typeof trailEntry>;

/** Entries in one answer. */
export const trailPage = 500;

/** Narrows the trail: to one action, to one record, to what came before an entry. */
export const trailQuery = z.object({
  action: z.optional(z.string().check(z.maxLength(100))),
  record: z.optional(z.string().check(z.maxLength(300))),
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
});
export type TrailQuery = z.infer<typeof trailQuery>;
