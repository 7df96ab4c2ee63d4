import * as z from 'zod/mini';

export const driftKinds = [
  /** Missing, null, or another type or format, but readable. */
  'missing',
  'null',
  'type',
  /** The value cannot be used: the field is empty or only displayed. */
  'not_understood',
  /** Fields outside the contract. */
  'unknown',
  /** The envelope differs from the host's earlier answers. */
  'wrapping',
  'row_left_out',
  'status',
  'unreadable',
] as const;
export type DriftKind = (typeof driftKinds)[number];

/** Without the value. */
const hostDifference = z.object({
  call: z.string(),
  field: z.string(),
  kind: z.enum(driftKinds),
  words: z.string(),
  count: z.number(),
  first: z.string(),
  last: z.string(),
  command: z.string(),
});
export type HostDifference = z.infer<typeof hostDifference>;

export const hostReport = z.object({
  embedded: z.boolean(),
  since: z.string(),
  differences: z.array(hostDifference),
});
export type HostReport = z.infer<typeof hostReport>;

export const reportFormat = z.object({ format: z.optional(z.string()) });
