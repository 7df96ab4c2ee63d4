/** Words of the admin's inboxes that the specification leaves open. */

export const inboxCopy = {
  noResponses: 'No applications yet.',
  noContacts: 'No messages yet.',
  perPosition: 'Applications per position',
  noneOfState: 'No applications of this state.',
  /** A host's application may name none. */
  noPosition: 'No position named',
  moreBars: (count: number) => `Show all ${count} positions`,
  resume: 'Download resume',
  noResume: 'None sent',
  resumeElsewhere: 'Kept at another address:',
  readMessage: 'Read all',
  /** A message that the table shows whole: what can be done about it is beside it. */
  openMessage: 'Open',
  /** A failure shows no message, only this way to try again. */
  loadAgain: 'Load again',
  applications: (count: number) => (count === 1 ? '1 application' : `${count} applications`),
  messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  /** Not all of them are here. */
  newest: (count: string) => `The newest ${count}`,
  loadOlder: 'Load older ones',
  noOlder: 'There are no older ones',
  olderNotSearched: 'Older ones are searched when they are loaded.',
  loadingOlder: 'Loading...',
  delete: 'Delete',
  deleteResponse: (name: string) => `Delete the application of ${name}`,
  deleteResponseQuestion: (name: string) => `Delete the application of “${name}”? A resume goes with it, for good.`,
  responseDeleted: 'The application is deleted.',
  deleteContact: (name: string) => `Delete the message of ${name}`,
  deleteContactQuestion: (name: string) => `Delete the message of “${name}”? It is gone for good.`,
  contactDeleted: 'The message is deleted.',
  wholeFailed: 'The rest of this message could not be read.',
  untitledMessage: 'Message',
  unknownMessage: 'There is no message with this number.',
  deletedMessage: 'This message was deleted in the meantime.',
} as const;

const mails = (count: number) => (count === 1 ? '1 mail' : `${count} mails`);
const posts = (count: number) => (count === 1 ? '1 form post' : `${count} form posts`);

/** The quiet line about form posts that have not reached the form service. */
export const outboxCopy = {
  waiting: (count: number) => `${posts(count)} waiting for the form service`,
  refused: (count: number) => `${posts(count)} refused by the form service`,
  quarantined: (count: number) => `${posts(count)} held as spam`,
  mailsWaiting: (count: number) => `${mails(count)} waiting for the mail server`,
  mailsRefused: (count: number) => `${mails(count)} refused by the mail server`,
  refusedPosts: (count: number) => (count === 1 ? 'Whose it was' : 'Whose they were'),
  refusedMails: (count: number) => (count === 1 ? 'To whom it was' : 'To whom they were'),
  newest: (count: number) => `These are the newest ${count}.`,
  retry: 'Retry now',
  retrying: 'Trying...',
  notSpam: 'Not spam',
  application: 'Job application',
  contact: 'Contact form',
  mail: 'Mail',
} as const;

/** Logged-only failures: one of these in the console, nothing on the page. */
export const inboxLogMessages = {
  responsesFailed: 'The job responses could not be fetched.',
  contactsFailed: 'The contact data could not be fetched.',
  outboxFailed: 'The form outbox could not be read.',
} as const;
