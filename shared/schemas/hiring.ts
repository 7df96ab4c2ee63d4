import * as z from 'zod/mini';
import { hiringStates } from '../applications.ts';
import { mailTextNames, placeholders, unknownPlaceholder } from '../mail-texts.ts';
import { maxLength, oneCharacterLineBreaks, requiredText } from './primitives.ts';

const hiringState = z.enum(hiringStates);

const mailDelivery = z.enum(['waiting', 'sent', 'failed']);
export type MailDelivery = z.infer<typeof mailDelivery>;

const mailStatus = z.enum([...mailDelivery.options, 'cancelled']);
export type MailStatus = z.infer<typeof mailStatus>;

const applicationEvent = z.object({
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
export type ApplicationEvent = z.infer<typeof applicationEvent>;

export const applicationState = z.object({
  application: z.string(),
  state: hiringState,
  version: z.number(),
  notes: z.number(),
});
export type ApplicationState = z.infer<typeof applicationState>;

export const applicationNote = z.object({
  application: z.string(),
  text: z.string(),
  author: z.string(),
  createdAt: z.string(),
});
export type ApplicationNote = z.infer<typeof applicationNote>;

export const applicationHistory = z.object({
  state: hiringState,
  version: z.number(),
  events: z.array(applicationEvent),
  mails: z.enum(['server', 'files', 'none']),
});
export type ApplicationHistory = z.infer<typeof applicationHistory>;

const applicationKey = z.string().check(z.regex(/^.{1,200}:[\da-f]{16}$/, 'expected the key of an application'));

export const applicationRef = z.object({
  application: applicationKey,
  person: z.nullable(z.string().check(z.maxLength(254))),
  appliedAt: z.nullable(z.string().check(z.maxLength(40))),
  version: z.number().check(z.int(), z.gte(0)),
});
export type ApplicationRef = z.infer<typeof applicationRef>;

export const maxApplicationsAtOnce = 1000;

const noUnknownPlaceholder = z.refine<string>((text) => unknownPlaceholder(text) === undefined, {
  error: ({ input }) =>
    `There is no placeholder {${unknownPlaceholder(String(input))}}. These exist: ${placeholders.map((name) => `{${name}}`).join(', ')}.`,
});

/** A mail to applicants with placeholders. */
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

export const setStateInput = z.object({
  applications: z.array(applicationRef).check(z.minLength(1), z.maxLength(maxApplicationsAtOnce)),
  state: hiringState,
  /** Also sent to each applicant. */
  mail: z.optional(z.extend(mailTemplate, { submission })),
});

export const noteText = z.object({ text: requiredText('Please write a note.', 5000) });

export const addNoteInput = z.extend(noteText, { application: applicationRef });

export const replyText = z.object({
  subject: requiredText('Please write a subject.', 200),
  text: requiredText('Please write the mail.', 20_000),
});

export const replyInput = z.extend(replyText, {
  application: applicationRef,
  /** Also sets the state. */
  state: z.optional(hiringState),
  submission,
});

/** Skipped applications with the events that another admin added. */
export const hiringResult = z.object({
  conflicts: z.array(z.object({ application: z.string(), events: z.array(applicationEvent) })),
});
export type HiringConflict = z.infer<typeof hiringResult>['conflicts'][number];

export const replyResult = z.extend(hiringResult, {
  mail: z.optional(mailDelivery),
  sendsInMs: z.optional(z.number()),
});

const mailRef = z.object({ application: applicationKey, number: z.number().check(z.int(), z.gte(1)) });
export type MailRef = z.infer<typeof mailRef>;

export const setStateResult = z.extend(hiringResult, {
  gone: z.array(z.string()),
  /** Needed for Undo: the earlier state, and the version that the change created. */
  changed: z.array(z.object({ application: z.string(), was: hiringState, version: z.number() })),
  mail: z.optional(
    z.object({
      sent: z.array(mailRef),
      /** Applications without an email address, which were left unchanged. */
      noAddress: z.array(z.string()),
      sendsInMs: z.number(),
    }),
  ),
});

export type StateChange = z.infer<typeof setStateResult>['changed'][number];

export const cancelMailsInput = z.object({
  mails: z.array(mailRef).check(z.minLength(1), z.maxLength(maxApplicationsAtOnce)),
});

/** `late`: mails that could not be cancelled, with their present delivery. */
export const cancelMailsResult = z.object({
  cancelled: z.array(mailRef),
  late: z.array(z.extend(mailRef, { mail: mailStatus })),
});
export type CancelMailsResult = z.infer<typeof cancelMailsResult>;

/** Null if the host cannot be asked. */
export const inboxCounts = z.object({ applications: z.nullable(z.number()) });

export const withdrawal = z.object({
  /** `asked`: can be confirmed; `before`: was withdrawn earlier; `gone`: was deleted. */
  state: z.enum(['asked', 'withdrawn', 'before', 'gone', 'expired', 'invalid']),
  position: z.nullable(z.string()),
});
export type Withdrawal = z.infer<typeof withdrawal>;
