import * as z from 'zod/mini';

/** The person with this email address. */
export const personInput = z.object({
  email: z
    .string('Enter an email address.')
    .check(z.trim(), z.maxLength(254), z.regex(/^\S+@\S+$/, 'Enter an email address, such as name@example.com')),
});

/** The host's id of an application, under which the site stores states and notes. */
export const applicationKind = 'Job application';

/** One record about a person. */
const personalRecord = z.object({
  /** Kind of record, such as "Job application". */
  kind: z.string(),
  id: z.string(),
  /** Values by readable names. */
  details: z.record(z.string(), z.unknown()),
  /** Path of the record's file on the host. */
  file: z.optional(z.string()),
});
export type PersonalRecord = z.infer<typeof personalRecord>;

export const personalRecords = z.object({ records: z.array(personalRecord) });

/** What was erased, without content. */
const erasedRecord = z.pick(personalRecord, { kind: true, id: true });
export type ErasedRecord = z.infer<typeof erasedRecord>;

export const erasedRecords = z.object({ records: z.array(erasedRecord) });

/** Everything about a person: a readable document, and its files (Base64). */
export const personalData = z.object({
  document: z.record(z.string(), z.unknown()),
  files: z.array(z.object({ name: z.string(), content: z.string() })),
});
export type PersonalData = z.infer<typeof personalData>;

/** Result of an erasure: counts per kind, and instructions for other systems. */
export const erasure = z.object({
  erased: z.array(z.object({ kind: z.string(), count: z.number() })),
  elsewhere: z.array(z.string()),
});
export type Erasure = z.infer<typeof erasure>;
