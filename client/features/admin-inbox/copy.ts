/** Console messages of failures that the page does not show (specified). */
export const inboxLogMessages = {
  responsesFailed: 'The job responses could not be fetched.',
  contactsFailed: 'The contact data could not be fetched.',
  outboxFailed: 'The form outbox could not be read.',
} as const;

export const mailCount = (count: number) => (count === 1 ? '1 mail' : `${count} mails`);
