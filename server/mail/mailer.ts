/** A mail in words. Everything typed by people may stand in any of its parts: the mailer makes it inert. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text; blank lines part paragraphs. */
  readonly text: string;
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string;
  /** The same for the same mail, however often it is sent: who gets it twice shows it once. Letters, digits, hyphens. */
  readonly id?: string;
  /** Somebody has written it to this one person: other mail robots may answer. */
  readonly byHand?: boolean;
}

/** A mail that is kept as a file. */
export interface StoredMail {
  readonly name: string;
  /** The whole file: headers and parts as they would be sent. */
  readonly text: string;
}

export interface Mailer {
  /** Resolves when the mail server (or the folder) has taken the mail; rejects otherwise. */
  send(mail: Mail): Promise<void>;
  /** Mails kept as files that go to, or are to be answered at, such an address (with the time of the mail, ISO 8601). */
  findKept?(isTheirs: (address: string, at: string) => boolean): Promise<StoredMail[]>;
  /** Bytes of the mails that are kept as files. */
  keptBytes?(): Promise<number>;
  /** Deletes mails that are kept as files, by their names. */
  deleteKept?(names: readonly string[]): Promise<void>;
  /** Deletes what is kept of mails older than so (milliseconds since the epoch); only where mails are kept at all. */
  deleteBefore?(time: number): Promise<void>;
  close(): void;
}
