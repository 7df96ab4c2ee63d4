import * as z from 'zod/mini';

/**
 * A saved version of a blog post or job post, without its texts. `found`: at the backend, not saved through this site.
 * `changed`: names of the fields that differ from the version before it, or `image`.
 */
export const recordVersion = z.object({
  number: z.number(),
  at: z.string(),
  /** Empty for a version that no admin of this site wrote. */
  admin: z.string(),
  origin: z.enum(['found', 'created', 'changed']),
  changed: z.array(z.string()),
});
export type RecordVersion = z.infer<typeof recordVersion>;

/** The texts of a version by field name; questions as JSON. */
export const versionTexts = z.object({ texts: z.record(z.string(), z.string()) });
