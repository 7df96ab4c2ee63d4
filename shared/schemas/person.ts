import * as z from 'zod/mini';

export const personInput = z.object({
  email: z
    .string('Enter an email address.')
    .check(z.trim(), z.maxLength(254), z.regex(/^\S+@\S+$/, 'Enter an email address, such as name@example.com')),
});

/** The host's id of an application, under which the site stores states and notes. */
export const applicationKind = 'Job application';

const personalRecord = z.object({
  kind: z.string(),
  id: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** Path of the record's file on the host. */
  file: z.optional(z.string()),
});
export type PersonalRecord = z.infer<typeof personalRecord>;

export const personalRecords = z.object({ records: z.array(personalRecord) });

const erasedRecord = z.pick(personalRecord, { kind: true, id: true });
export type ErasedRecord = z.infer<typeof erasedRecord>;

export const erasedRecords = z.object({ records: z.array(erasedRecord) });

/** A readable document, and its files in Base64. */
export const personalData = z.object({
  document: z.record(z.string(), z.unknown()),
  files: z.array(z.object({ name: z.string(), content: z.string() })),
});
export type PersonalData = z.infer<typeof personalData>;

export const erasure = z.object({
  erased: z.array(z.object({ kind: z.string(), count: z.number() })),
  elsewhere: z.array(z.string()),
});
export type Erasure = z.infer<typeof erasure>;
