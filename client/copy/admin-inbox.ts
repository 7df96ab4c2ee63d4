/** Texts of the admin's inboxes that the specification leaves open. */

export const inboxCopy = {
  noResponses: 'No applications yet.',
  noContacts: 'No messages yet.',
  perPosition: 'Applications per position',
  noneOfState: 'No applications with this state.',
  /** An application without a position. */
  noPosition: 'No position named',
  moreBars: (count: number) => `Show all ${count} positions`,
  resume: 'Download resume',
  noResume: 'None sent',
  resumeElsewhere: 'Stored elsewhere:',
  readMessage: 'Read all',
  /** For messages that fit into the table. */
  openMessage: 'Open',
  /** Specified: a failure shows no message, only this button. */
  loadAgain: 'Load again',
  applications: (count: number) => (count === 1 ? '1 application' : `${count} applications`),
  messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  /** The list is truncated. */
  newest: (count: string) => `The newest ${count}`,
  loadOlder: 'Load older',
  noOlder: 'No older ones',
  olderNotSearched: 'Older ones are searched once they are loaded.',
  loadingOlder: 'Loading...',
  delete: 'Delete',
  deleteResponse: (name: string) => `Delete the application of ${name}`,
  deleteResponseQuestion: (name: string) =>
    `Delete the application of “${name}” and its resume? This cannot be undone.`,
  responseDeleted: 'Application deleted.',
  deleteContact: (name: string) => `Delete the message of ${name}`,
  deleteContactQuestion: (name: string) => `Delete the message of “${name}”? This cannot be undone.`,
  contactDeleted: 'Message deleted.',
  wholeFailed: 'Couldn’t load the rest of this message.',
  untitledMessage: 'Message',
  unknownMessage: 'There is no message with this number.',
  deletedMessage: 'This message has been deleted.',
} as const;

const mails = (count: number) => (count === 1 ? '1 mail' : `${count} mails`);
const posts = (count: number) => (count === 1 ? '1 form post' : `${count} form posts`);

/** Summary line of undelivered form posts and mails. */
export const outboxCopy = {
  waiting: (count: number) => `${posts(count)} waiting for the form service`,
  refused: (count: number) => `${posts(count)} refused by the form service`,
  quarantined: (count: number) => `${posts(count)} held as spam`,
  mailsWaiting: (count: number) => `${mails(count)} waiting for the mail server`,
  mailsRefused: (count: number) => `${mails(count)} refused by the mail server`,
  refusedPosts: (count: number) => (count === 1 ? 'Sender' : 'Senders'),
  refusedMails: (count: number) => (count === 1 ? 'Recipient' : 'Recipients'),
  newest: (count: number) => `These are the newest ${count}.`,
  retry: 'Retry now',
  retrying: 'Trying...',
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
