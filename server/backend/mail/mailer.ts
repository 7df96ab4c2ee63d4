/** A mail in words. Everything typed by people may stand in any of its parts: the mailer makes it inert. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text; blank lines part paragraphs. */
  readonly text: string;
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string;
}

export interface Mailer {
  /** Resolves when the mail server (or the folder) has taken the mail; rejects otherwise. */
  send(mail: Mail): Promise<void>;
  /** Deletes what is kept of mails older than so (milliseconds since the epoch); only where mails are kept at all. */
  deleteBefore?(time: number): Promise<void>;
  close(): void;
}
