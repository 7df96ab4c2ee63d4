import type { RecordKind } from '#shared/inbox-records.ts';
import type { MailDelivery, MailStatus } from '#shared/schemas/inbox.ts';
import type { JobPost } from '#shared/schemas/job.ts';

/** Texts of the admin's mails to applicants and people who wrote. */
export const replyCopy = {
  prepared: 'Template',
  outcome: {
    sent: (to: string) => `Mail sent to ${to}.`,
    waiting: (to: string) => `Your mail to ${to} is being sent. The history shows when it was sent.`,
    failed: (to: string) => `The mail server refused mail for ${to}. Your text is in the history.`,
  } satisfies Record<MailDelivery, (to: string) => string>,
  /** Replaces "sent" when mails are written to files. */
  asFile: {
    outcome: (to: string) => `Your mail to ${to} was written to a file in the data folder. It was not sent.`,
    status: 'Written to a file, not sent',
  },
  mail: (subject: string) => `Mail: ${subject}`,
  status: {
    sent: 'Sent',
    waiting: 'Being sent',
    failed: 'Not sent',
    cancelled: 'Cancelled',
  } satisfies Record<MailStatus, string>,
  late: {
    sent: 'Too late: the mail has been sent.',
    waiting: 'Too late: the mail is being sent.',
    failed: 'Too late: the mail was sent and refused. The history has its text.',
  } satisfies Record<MailDelivery, string>,
} as const;

const mailCount = (count: number) => (count === 1 ? '1 mail' : `${count} mails`);

/** Texts for a state and a mail for several records at once. */
export const bulkMailCopy = {
  preview: (name: string) => (name ? `Preview for ${name}` : 'Preview'),
  send: (count: number, state: string) => `Set ${state} and send ${mailCount(count)}`,
  sent: (count: number, state: string, seconds: number) =>
    seconds > 0
      ? `State changed to ${state}. ${mailCount(count)} will be sent in ${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`}.`
      : `State changed to ${state}. ${mailCount(count)} sent.`,
  cancelled: (kind: RecordKind, count: number, of: number) =>
    count === of
      ? `${mailCount(count)} cancelled. ${kind === 'enquiry' ? 'The earlier states are back.' : 'The states stay as set.'}`
      : `${count} of ${mailCount(of)} cancelled. The others had been sent.`,
  conflicts: (count: number) => `Changed by someone else and skipped: ${count}.`,
  noAddress: (count: number) => `Without an email address and skipped: ${count}.`,
  gone: (count: number) => `Deleted before: ${count}.`,
} as const;

/** Texts for the export and erasure of a person. */
export const personCopy = {
  exported: (files: number) =>
    files === 0
      ? 'The export is in your downloads.'
      : `The export and ${files === 1 ? 'a file' : `${files} files`} are in your downloads.`,
} as const;

/** Texts of the admin's inboxes that the specification leaves open. */

export const inboxCopy = {
  openingName: (id: string, job: JobPost | undefined) =>
    [job?.position ?? `Job post ${id}`, job?.location?.trim()].filter(Boolean).join(', '),
  noResume: 'None sent',
  resumeElsewhere: 'Stored elsewhere:',
} as const;

const posts = (count: number) => (count === 1 ? '1 form post' : `${count} form posts`);

/** Summary line of undelivered form posts and mails. */
export const outboxCopy = {
  waiting: (count: number) => `${posts(count)} waiting for the form service`,
  refused: (count: number) => `${posts(count)} refused by the form service`,
  quarantined: (count: number) => `${posts(count)} held as spam`,
  mailsWaiting: (count: number) => `${mailCount(count)} waiting for the mail server`,
  mailsRefused: (count: number) => `${mailCount(count)} refused by the mail server`,
  refusedPosts: (count: number) => (count === 1 ? 'Sender' : 'Senders'),
  refusedMails: (count: number) => (count === 1 ? 'Recipient' : 'Recipients'),
  application: 'Job application',
  contact: 'Contact form',
  mail: 'Mail',
} as const;

/** Console messages of failures that the page does not show (specified). */
export const inboxLogMessages = {
  responsesFailed: 'The job responses could not be fetched.',
  contactsFailed: 'The contact data could not be fetched.',
  outboxFailed: 'The form outbox could not be read.',
} as const;
