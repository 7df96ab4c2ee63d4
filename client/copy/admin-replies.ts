import type { ApplicationEvent } from '../../shared/schemas/hiring.ts';

/** Ours: words of the mails that an admin writes to applicants. */
export const replyCopy = {
  open: 'Reply by mail…',
  title: 'Reply by mail',
  to: 'To',
  prepared: 'Prepared text',
  preparedHint: 'Choosing one puts it in place of subject and text.',
  replace: 'Put the prepared text in place of what you wrote?',
  replaceConfirm: 'Replace it',
  subject: 'Subject',
  text: 'Mail text',
  preview: 'Preview',
  send: 'Send mail',
  sending: 'Sending...',
  cancel: 'Close',
  files: 'No mail server is set up (SMTP_URL): the mail becomes a file in the data folder.',
  none: 'No mail server is set up for this site (SMTP_URL), so no mail can leave from here. Your own mail program can:',
  stays: 'Your mail is not sent. It is still here; press again to send it.',
  outcome: {
    sent: (to: string) => `Your mail to ${to} has left.`,
    waiting: (to: string) => `Your mail to ${to} is on its way. The history says when it has left.`,
    failed: (to: string) => `The mail server will not take mail for ${to}. The history has what you wrote.`,
  } satisfies Record<NonNullable<ApplicationEvent['mail']>, (to: string) => string>,
  /** In place of "sent", where mails are files. */
  asFile: {
    outcome: (to: string) => `Your mail to ${to} is a file in the data folder now: nobody gets it.`,
    status: 'Kept as a file, without a mail server',
  },
  mail: (subject: string) => `Mail: ${subject}`,
  status: {
    sent: 'Sent',
    waiting: 'On its way',
    failed: 'Could not be sent',
  } satisfies Record<NonNullable<ApplicationEvent['mail']>, string>,
  read: 'What it says',
} as const;
