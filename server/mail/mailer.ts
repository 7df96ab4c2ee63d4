/** A mail. Its parts may contain user input: the mailer escapes it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text; blank lines separate paragraphs. */
  readonly text: string;
  /** Where replies go, if not to the sender. */
  readonly replyTo?: string;
  /** Message id, the same at every retry so that mail clients deduplicate. Letters, digits, hyphens. */
  readonly id?: string;
  /** A person wrote it to this recipient: auto-responders may answer. */
  readonly byHand?: boolean;
}

/** A mail kept as a file. */
export interface StoredMail {
  readonly name: string;
  /** The whole file: headers and parts. */
  readonly text: string;
}

export interface Mailer {
  /** Resolves when the mail server or the folder has accepted the mail. */
  send(mail: Mail): Promise<void>;
  /** Returns kept mails that a matching address receives or gets the replies to; `at` is the time of the mail (ISO 8601). */
  findKept?(isTheirs: (address: string, at: string) => boolean): Promise<StoredMail[]>;
  /** Returns the bytes of kept mails. */
  keptBytes?(): Promise<number>;
  /** Deletes kept mails by name. */
  deleteKept?(names: readonly string[]): Promise<void>;
  /** Deletes kept mails older than a time (milliseconds since the epoch); undefined when mails are not kept. */
  deleteBefore?(time: number): Promise<void>;
  close(): void;
}
