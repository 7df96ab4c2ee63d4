import type { RecordKind } from '#shared/inbox-records.ts';
import type { MailDelivery, MailStatus } from '#shared/schemas/inbox.ts';
import type { JobPost } from '#shared/schemas/job.ts';

/** Texts of the admin's mails to applicants and people who wrote. */
export const replyCopy = {
  open: 'Reply by mail…',
  title: 'Reply by mail',
  to: 'To',
  prepared: 'Template',
  preparedHint: 'Choosing a template replaces subject and text.',
  edit: 'Edit templates and signature',
  stateAfter: 'After sending',
  keepState: (state: string) => `Keep the state: ${state}`,
  replace: 'Replace your text with the template?',
  replaceConfirm: 'Replace text',
  subject: 'Subject',
  text: 'Mail text',
  preview: 'Preview',
  send: 'Send mail',
  sending: 'Sending…',
  cancel: 'Close',
  files: 'No mail server is set up (SMTP_URL). The mail is written to a file in the data folder and not sent.',
  none: 'No mail server is set up for this site (SMTP_URL). Use your own mail program instead:',
  stays: 'Your mail was not sent. Press again to send it.',
  outcome: {
    sent: (to: string) => `Mail sent to ${to}.`,
    waiting: (to: string) => `Your mail to ${to} is being sent. The history shows when it was sent.`,
    failed: (to: string) => `The mail server refused mail for ${to}. Your text is in the history.`,
  } satisfies Record<MailDelivery, (to: string) => string>,
  held: (to: string, seconds: number) => `Your mail to ${to} is sent in ${seconds} s. Until then you can undo it.`,
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
  cancelledBy: (admin: string) => `Not sent: cancelled by ${admin}`,
  sendsIn: (seconds: number) => `Sends in ${seconds} s`,
  undo: 'Undo',
  undoMail: (subject: string) => `Undo the mail “${subject}”`,
  undone: 'Mail cancelled. It is not sent.',
  late: {
    sent: 'Too late: the mail has been sent.',
    waiting: 'Too late: the mail is being sent.',
    failed: 'Too late: the mail was sent and refused. The history has its text.',
  } satisfies Record<MailDelivery, string>,
  read: 'Show text',
} as const;

const mailCount = (count: number) => (count === 1 ? '1 mail' : `${count} mails`);

/** Texts for a state and a mail for several records at once. */
export const bulkMailCopy = {
  title: (count: number) => `Set the state of ${count} and mail them`,
  open: 'Set with mail…',
  form: 'State and mail',
  withdrawn: (count: number) => `Withdrawn by the applicant and left out: ${count}.`,
  state: 'State',
  preview: (name: string) => (name ? `Preview for ${name}` : 'Preview'),
  send: (count: number, state: string) => `Set ${state} and send ${mailCount(count)}`,
  sending: 'Sending…',
  sent: (count: number, state: string, seconds: number) =>
    seconds > 0
      ? `State changed to ${state}. ${mailCount(count)} will be sent in ${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`}.`
      : `State changed to ${state}. ${mailCount(count)} sent.`,
  undo: 'Undo the mails',
  cancelled: (kind: RecordKind, count: number, of: number) =>
    count === of
      ? `${mailCount(count)} cancelled. ${kind === 'enquiry' ? 'The earlier states are back.' : 'The states stay as set.'}`
      : `${count} of ${mailCount(of)} cancelled. The others had been sent.`,
  conflicts: (count: number) => `Changed by someone else and skipped: ${count}.`,
  noAddress: (count: number) => `Without an email address and skipped: ${count}.`,
  gone: (count: number) => `Deleted before: ${count}.`,
  close: 'Close',
} as const;

/** Texts for the export and erasure of a person. */
export const personCopy = {
  export: 'Export',
  exportLabel: (email: string) => `Export everything about ${email}`,
  exported: (files: number) =>
    files === 0
      ? 'The export is in your downloads.'
      : `The export and ${files === 1 ? 'a file' : `${files} files`} are in your downloads.`,
  erase: 'Erase this person…',
  eraseConfirm: 'Erase for good',
  eraseQuestion: (email: string) =>
    `Erase everything about ${email}? This deletes applications with their files, states and notes, enquiries, the account with its sessions, undelivered form posts, and mails kept as files. It cannot be undone, and restored backups are erased again. Other systems that cannot erase on request are listed afterwards. The person is identified by this email address only.`,
  erased: 'Person erased.',
  /** Before what has to be done elsewhere. */
  erasedHere: 'Erased on this site. Still to do elsewhere:',
} as const;

/** Texts of the admin's inboxes that the specification leaves open. */

export const inboxCopy = {
  perPosition: 'Applications per position',
  position: 'Position',
  allPositions: 'All positions',
  showAllPositions: 'Show all positions',
  opening: 'Job post',
  openingName: (id: string, job: JobPost | undefined) =>
    [job?.position ?? `Job post ${id}`, job?.location?.trim()].filter(Boolean).join(', '),
  allOpenings: 'All job posts',
  showAllOpenings: 'Show all job posts',
  noneOfState: 'No applications with this state.',
  moreBars: (count: number) => `Show all ${count} positions`,
  resume: 'Download resume',
  noResume: 'None sent',
  resumeElsewhere: 'Stored elsewhere:',
  /** Specified: a failure shows no message, only this button. */
  loadAgain: 'Load again',
  /** The list is truncated. */
  newest: (count: string) => `The newest ${count}`,
  loadOlder: 'Load older',
  noOlder: 'No older ones',
  olderNotSearched: 'Older ones are searched once they are loaded.',
  loadingOlder: 'Loading...',
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
  newest: (count: number) => `These are the newest ${count}.`,
  retry: 'Retry now',
  retrying: 'Trying…',
  notSpam: 'Not spam',
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
