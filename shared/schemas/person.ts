import * as z from 'zod/mini';

/** Whose data it is about: whoever has this e-mail address. */
export const personInput = z.object({
  email: z
    .string('Name an e-mail address.')
    .check(z.trim(), z.maxLength(254), z.regex(/^\S+@\S+$/, 'Name an e-mail address, such as name@example.com')),
});

/** What the host calls an application: the site keeps states and notes under its id. */
export const applicationKind = 'Job application';

/** One thing that is held about a person. */
const personalRecord = z.object({
  /** What it is, in words: "Job application". */
  kind: z.string(),
  id: z.string(),
  /** By names that people understand. */
  details: z.record(z.string(), z.unknown()),
  /** Where the host answers a file that belongs to it. */
  file: z.optional(z.string()),
});
export type PersonalRecord = z.infer<typeof personalRecord>;

export const personalRecords = z.object({ records: z.array(personalRecord) });

/** What was erased, without what stood in it. */
const erasedRecord = z.pick(personalRecord, { kind: true, id: true });
export type ErasedRecord = z.infer<typeof erasedRecord>;

export const erasedRecords = z.object({ records: z.array(erasedRecord) });

/** Everything that is held about a person: a document to be read, and the files it speaks of (Base64). */
export const personalData = z.object({
  document: z.record(z.string(), z.unknown()),
  files: z.array(z.object({ name: z.string(), content: z.string() })),
});
export type PersonalData = z.infer<typeof personalData>;

/** What an erasure has done: how many of each kind are gone, and what has to be erased elsewhere, in words. */
export const erasure = z.object({
  erased: z.array(z.object({ kind: z.string(), count: z.number() })),
  elsewhere: z.array(z.string()),
});
export type Erasure = z.infer<typeof erasure>;
