import * as z from 'zod/mini';

/** Kinds of differences between a host's answers and the contract. */
export const driftKinds = [
  /** A field is missing, null, or has another type or format, but can be read. */
  'missing',
  'null',
  'type',
  /** The value cannot be used: the field is empty or only displayed. */
  'not_understood',
  /** Fields outside the contract. */
  'unknown',
  /** The envelope differs from the host's earlier answers. */
  'wrapping',
  /** A row is unusable without this field. */
  'row_left_out',
  /** An undocumented status. */
  'status',
  /** Not JSON. */
  'unreadable',
] as const;
export type DriftKind = (typeof driftKinds)[number];

/** One difference in one field of one call, without the value. */
const hostDifference = z.object({
  call: z.string(),
  /** A contract field, or `other`. */
  field: z.string(),
  kind: z.enum(driftKinds),
  /** Readable description. */
  words: z.string(),
  /** Number of rows or answers. */
  count: z.number(),
  first: z.string(),
  last: z.string(),
  /** Command that reproduces it. */
  command: z.string(),
});
export type HostDifference = z.infer<typeof hostDifference>;

/** All differences that this process has seen. */
export const hostReport = z.object({
  /** The host is the embedded backend. */
  embedded: z.boolean(),
  /** Start of the observation. */
  since: z.string(),
  differences: z.array(hostDifference),
});
export type HostReport = z.infer<typeof hostReport>;

/** `?format=text`: plain text instead of JSON. */
export const reportFormat = z.object({ format: z.optional(z.string()) });
