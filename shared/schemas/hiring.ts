import * as z from 'zod/mini';
import { hiringStates } from './hiring-states.ts';
import { requiredText } from './primitives.ts';

const hiringState = z.enum(hiringStates);

/** What has become of a mail. */
export const mailStatus = z.enum(['waiting', 'sent', 'failed']);

/** What happened to an application. Events are numbered from 1 and never change. */
const applicationEvent = z.object({
  number: z.number(),
  kind: z.enum(['state', 'note', 'mail']),
  /** The new state, what the note says, or a mail's subject and below it, after an empty line, its text. */
  text: z.string(),
  /** What has become of a mail. */
  mail: z.optional(mailStatus),
  /** How mails left when it was written: to a mail server, or into files in its place. Not known of old ones. */
  transport: z.optional(z.enum(['server', 'files'])),
  author: z.string(),
  createdAt: z.string(),
});
export type ApplicationEvent = z.infer<typeof applicationEvent>;

/** Where an application stands, as far as anything has happened to it. */
export const applicationState = z.object({
  /** See `applicationKey`. */
  application: z.string(),
  state: hiringState,
  /** The number of its last event. */
  version: z.number(),
  notes: z.number(),
});
export type ApplicationState = z.infer<typeof applicationState>;

export const applicationHistory = z.object({
  state: hiringState,
  version: z.number(),
  events: z.array(applicationEvent),
  /** Where mails go from here: to a mail server, into files in its place, or nowhere. */
  mails: z.enum(['server', 'files', 'none']),
});
export type ApplicationHistory = z.infer<typeof applicationHistory>;

/** An application that is worked on, as the admin's page knows it. */
export const applicationRef = z.object({
  application: z.string().check(z.regex(/^.{1,200}:[\da-f]{16}$/, 'expected the key of an application')),
  /** See `personKey`. */
  person: z.nullable(z.string().check(z.maxLength(254))),
  /** When it came, where the host says so. */
  appliedAt: z.nullable(z.string().check(z.maxLength(40))),
  /** The last event that the admin has seen; 0 for none. */
  version: z.number().check(z.int(), z.gte(0)),
});
export type ApplicationRef = z.infer<typeof applicationRef>;

export const maxApplicationsAtOnce = 1000;

export const setStateInput = z.object({
  applications: z.array(applicationRef).check(z.minLength(1), z.maxLength(maxApplicationsAtOnce)),
  state: hiringState,
});

export const noteText = z.object({ text: requiredText('Please write a note.', 5000) });

export const addNoteInput = z.extend(noteText, { application: applicationRef });

export const replyText = z.object({
  subject: requiredText('Please write a subject.', 200),
  text: requiredText('Please write the mail.', 20_000),
});

export const replyInput = z.extend(replyText, {
  application: applicationRef,
  /** The same for the same mail, however often it arrives. */
  submission: z.string().check(z.minLength(8), z.maxLength(100)),
});

/** Applications that were left as they are, because somebody else has worked on them since: what they did. */
export const hiringResult = z.object({
  conflicts: z.array(z.object({ application: z.string(), events: z.array(applicationEvent) })),
});
export type HiringConflict = z.infer<typeof hiringResult>['conflicts'][number];

/** Nothing is kept about those that their host has no more. */
export const setStateResult = z.extend(hiringResult, { gone: z.array(z.string()) });

/** Without conflicts the mail is in the outbox, and this is what has become of it so far. */
export const replyResult = z.extend(hiringResult, { mail: z.optional(mailStatus) });

/** What the page behind an applicant's link to withdraw has to say. Nothing of theirs but the position. */
export const withdrawal = z.object({
  /** `asked`: it can be confirmed; `before`: it was withdrawn before; `gone`: the application is kept no more. */
  state: z.enum(['asked', 'withdrawn', 'before', 'gone', 'expired', 'invalid']),
  position: z.nullable(z.string()),
});
export type Withdrawal = z.infer<typeof withdrawal>;
