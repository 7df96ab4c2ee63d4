import * as z from 'zod/mini';
import { kindOf, type RecordState, recordKeyPattern, recordKinds, recordStates } from '../inbox-records.ts';
import { isTimeZone } from '../job-facts.ts';
import { mailTextNames, placeholders, unknownPlaceholder } from '../mail-texts.ts';
import { maxLength, oneCharacterLineBreaks, requiredText } from './primitives.ts';

const recordState = z.enum([...new Set(Object.values(recordStates).flat())]);

const mailDelivery = z.enum(['waiting', 'sent', 'failed']);
export type MailDelivery = z.infer<typeof mailDelivery>;

const mailStatus = z.enum([...mailDelivery.options, 'cancelled']);
export type MailStatus = z.infer<typeof mailStatus>;

const recordEvent = z.object({
  number: z.number(),
  kind: z.enum(['state', 'note', 'mail']),
  /** The new state, the note's text, or a mail's subject, an empty line and its text. */
  text: z.string(),
  mail: z.optional(mailStatus),
  /** Milliseconds for which the mail still waits and can be cancelled. */
  sendsInMs: z.optional(z.number()),
  /** The admin who cancelled the mail. */
  cancelledBy: z.optional(z.string()),
  /** How mails were sent at that time: by a mail server or written to files. Unknown for old events. */
  transport: z.optional(z.enum(['server', 'files'])),
  author: z.string(),
  createdAt: z.string(),
});
export type RecordEvent = z.infer<typeof recordEvent>;

export const recordSummary = z.object({
  key: z.string(),
  state: recordState,
  version: z.number(),
  notes: z.number(),
  /** `openingKey` of the opening of an application; null if unknown. */
  opening: z.nullable(z.string()),
});
export type RecordSummary = z.infer<typeof recordSummary>;

export const recordNote = z.object({
  key: z.string(),
  text: z.string(),
  author: z.string(),
  createdAt: z.string(),
});
export type RecordNote = z.infer<typeof recordNote>;

/** The filters and order of a list, and how its file is written. */
export const recordsCsvQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(300))),
  state: z.optional(recordState),
  position: z.optional(z.string().check(z.maxLength(200))),
  opening: z.optional(z.string().check(z.maxLength(200))),
  /** `id` of a column, or `-id` for descending. */
  sort: z.optional(z.string().check(z.maxLength(50))),
  /** Ids of columns, separated by commas. */
  without: z.optional(z.string().check(z.maxLength(300))),
  timeZone: z.optional(
    z.string().check(z.refine(isTimeZone, 'timeZone must be the IANA name of a time zone, such as Europe/Berlin')),
  ),
});
export type RecordsCsvQuery = z.infer<typeof recordsCsvQuery>;

export const recordHistory = z.object({
  state: recordState,
  version: z.number(),
  events: z.array(recordEvent),
  mails: z.enum(['server', 'files', 'none']),
});
export type RecordHistory = z.infer<typeof recordHistory>;

const recordKey = z.string().check(z.regex(recordKeyPattern, 'expected the key of a record'));

export const recordRef = z.object({
  key: recordKey,
  person: z.nullable(z.string().check(z.maxLength(254))),
  receivedAt: z.nullable(z.string().check(z.maxLength(40))),
  version: z.number().check(z.int(), z.gte(0)),
});
export type RecordRef = z.infer<typeof recordRef>;

export const maxRecordsAtOnce = 1000;

const noUnknownPlaceholder = z.refine<string>((text) => unknownPlaceholder(text) === undefined, {
  error: ({ input }) =>
    `There is no placeholder {${unknownPlaceholder(String(input))}}. These exist: ${placeholders.map((name) => `{${name}}`).join(', ')}.`,
});

/** A mail with placeholders. */
export const mailTemplate = z.object({
  subject: requiredText('Please write a subject.', 200).check(noUnknownPlaceholder),
  text: requiredText('Please write the mail.', 20_000).check(noUnknownPlaceholder),
});

const mailTextName = z.enum(mailTextNames);

export const mailTextInput = z.extend(mailTemplate, { name: mailTextName });

export const signatureInput = z.object({
  signature: z.string().check(z.trim(), oneCharacterLineBreaks, maxLength(1000)),
});

export const mailTexts = z.object({
  texts: z.array(z.object({ name: mailTextName, subject: z.string(), text: z.string(), isDefault: z.boolean() })),
  /** Of the calling admin; empty: the company's name. */
  signature: z.string(),
});
export type MailTexts = z.infer<typeof mailTexts>;

const submission = z.string().check(z.minLength(8), z.maxLength(100));

const hasState = ({ key }: RecordRef, state: RecordState): boolean => recordStates[kindOf(key)].includes(state);
const wrongState = 'A record of this kind cannot have this state.';

export const setStateInput = z
  .object({
    records: z.array(recordRef).check(z.minLength(1), z.maxLength(maxRecordsAtOnce)),
    state: recordState,
    /** Also sent to the person of each record. */
    mail: z.optional(z.extend(mailTemplate, { submission })),
  })
  .check(
    z.refine(({ records }) => new Set(records.map(({ key }) => kindOf(key))).size < 2, {
      path: ['records'],
      error: 'All records must belong to the same inbox.',
    }),
    z.refine(({ records, state }) => records.every((ref) => hasState(ref, state)), {
      path: ['state'],
      error: wrongState,
    }),
  );

export const noteText = z.object({ text: requiredText('Please write a note.', 5000) });

export const addNoteInput = z.extend(noteText, { record: recordRef });

export const replyText = z.object({
  subject: requiredText('Please write a subject.', 200),
  text: requiredText('Please write the mail.', 20_000),
});

export const replyInput = z
  .extend(replyText, {
    record: recordRef,
    /** Also sets the state. */
    state: z.optional(recordState),
    submission,
  })
  .check(
    z.refine(({ record, state }) => state === undefined || hasState(record, state), {
      path: ['state'],
      error: wrongState,
    }),
  );

/** Skipped records with the events that another admin added. */
export const recordResult = z.object({
  conflicts: z.array(z.object({ key: z.string(), events: z.array(recordEvent) })),
});
export type RecordConflict = z.infer<typeof recordResult>['conflicts'][number];

export const replyResult = z.extend(recordResult, {
  mail: z.optional(mailDelivery),
  sendsInMs: z.optional(z.number()),
});

const mailRef = z.object({ key: recordKey, number: z.number().check(z.int(), z.gte(1)) });
export type MailRef = z.infer<typeof mailRef>;

export const setStateResult = z.extend(recordResult, {
  gone: z.array(z.string()),
  /** Needed for Undo: the earlier state, and the version that the change created. */
  changed: z.array(z.object({ key: z.string(), was: recordState, version: z.number() })),
  mail: z.optional(
    z.object({
      sent: z.array(mailRef),
      /** Records without an email address, which were left unchanged. */
      noAddress: z.array(z.string()),
      sendsInMs: z.number(),
    }),
  ),
});

export type StateChange = z.infer<typeof setStateResult>['changed'][number];

export const cancelMailsInput = z.object({
  mails: z.array(mailRef).check(z.minLength(1), z.maxLength(maxRecordsAtOnce)),
});

/** `late`: mails that could not be cancelled, with their present delivery. */
export const cancelMailsResult = z.object({
  cancelled: z.array(mailRef),
  late: z.array(z.extend(mailRef, { mail: mailStatus })),
});
export type CancelMailsResult = z.infer<typeof cancelMailsResult>;

/** Another record of a person. */
export const personRecord = z.object({
  kind: z.enum(recordKinds),
  id: z.string(),
  /** The position, or the first words of a message. */
  title: z.string(),
  createdAt: z.nullable(z.string()),
  state: recordState,
});
export type PersonRecord = z.infer<typeof personRecord>;

/** Null if the host cannot be asked. */
export const inboxCounts = z.object({ applications: z.nullable(z.number()), enquiries: z.nullable(z.number()) });

export const applicantCount = z.object({
  jobpost_id: z.string(),
  applicants: z.number(),
  /** Applications for the position of several openings whose opening is unknown. */
  unknown: z.number(),
});
export type ApplicantCount = z.infer<typeof applicantCount>;

export const withdrawal = z.object({
  /** `asked`: can be confirmed; `before`: was withdrawn earlier; `gone`: was deleted. */
  state: z.enum(['asked', 'withdrawn', 'before', 'gone', 'expired', 'invalid']),
  position: z.nullable(z.string()),
});
export type Withdrawal = z.infer<typeof withdrawal>;
