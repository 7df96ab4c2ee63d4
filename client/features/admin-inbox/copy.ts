import type { MailDelivery, MailStatus } from '#shared/schemas/inbox.ts';

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

/** Console messages of failures that the page does not show (specified). */
export const inboxLogMessages = {
  responsesFailed: 'The job responses could not be fetched.',
  contactsFailed: 'The contact data could not be fetched.',
  outboxFailed: 'The form outbox could not be read.',
} as const;

export const mailCount = (count: number) => (count === 1 ? '1 mail' : `${count} mails`);
