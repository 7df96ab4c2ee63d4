import type { ApplicationEvent } from '#shared/schemas/hiring.ts';

/** Texts of the admin's mails to applicants. */
export const replyCopy = {
  open: 'Reply by mail…',
  title: 'Reply by mail',
  to: 'To',
  prepared: 'Template',
  preparedHint: 'Choosing a template replaces subject and text.',
  replace: 'Replace your text with the template?',
  replaceConfirm: 'Replace text',
  subject: 'Subject',
  text: 'Mail text',
  preview: 'Preview',
  send: 'Send mail',
  sending: 'Sending...',
  cancel: 'Close',
  files: 'No mail server is set up (SMTP_URL). The mail is written to a file in the data folder and not sent.',
  none: 'No mail server is set up for this site (SMTP_URL). Use your own mail program instead:',
  stays: 'Your mail was not sent. Press again to send it.',
  outcome: {
    sent: (to: string) => `Mail sent to ${to}.`,
    waiting: (to: string) => `Your mail to ${to} is being sent. The history shows when it was sent.`,
    failed: (to: string) => `The mail server refused mail for ${to}. Your text is in the history.`,
  } satisfies Record<NonNullable<ApplicationEvent['mail']>, (to: string) => string>,
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
  } satisfies Record<NonNullable<ApplicationEvent['mail']>, string>,
  read: 'Show text',
} as const;
