import * as z from 'zod/mini';

/** In which ways a host's answers differ from the contract. */
export const driftKinds = [
  /** A field is not there, is null, or is written in another type or form than documented: it is read all the same. */
  'missing',
  'null',
  'type',
  /** The site cannot use the value: the field is empty, or the value is only shown. */
  'not_understood',
  /** Fields that the contract does not have. */
  'unknown',
  /** Something else around the answer than this host has put there before. */
  'wrapping',
  /** A row of a list cannot be used without this field. */
  'row_left_out',
  /** A status that the contract does not have for this call. */
  'status',
  /** No JSON. */
  'unreadable',
] as const;
export type DriftKind = (typeof driftKinds)[number];

/** One way in which one field of one call differs; never what stands in it. */
const hostDifference = z.object({
  call: z.string(),
  /** A field of the contract, or `other`. */
  field: z.string(),
  kind: z.enum(driftKinds),
  /** The same in words. */
  words: z.string(),
  /** How many rows or answers. */
  count: z.number(),
  first: z.string(),
  last: z.string(),
  /** Shows it again. */
  command: z.string(),
});
export type HostDifference = z.infer<typeof hostDifference>;

/** How the answers of the backend host differ from the contract, as far as this process has seen. */
export const hostReport = z.object({
  /** The host is the one that comes with the site. */
  embedded: z.boolean(),
  /** Since when it is watched. */
  since: z.string(),
  differences: z.array(hostDifference),
});
export type HostReport = z.infer<typeof hostReport>;

/** `?format=text`: for people and terminals, in place of JSON. */
export const reportFormat = z.object({ format: z.optional(z.string()) });
