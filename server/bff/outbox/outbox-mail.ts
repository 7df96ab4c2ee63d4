import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Mail } from '../../mail/mailer.ts';
import type { NewEntry } from './add-entry.ts';

/** A mail to one person, on its way through the outbox. */
export interface OutboxMail {
  /** Of its row; left out, a random one. */
  readonly id?: string;
  /** By which it is recognised when it comes again. */
  readonly key: string;
  readonly mail: Omit<Mail, 'id'>;
  /** Names the work that brings it (W3C Trace Context). */
  readonly traceparent?: string | null | undefined;
}

/** The parts as the outbox keeps them: the address stands where those of form posts stand. */
const storedMail = z.object({
  email: z.string(),
  subject: z.string(),
  text: z.string(),
  replyTo: z.optional(z.string()),
  byHand: z.optional(z.boolean()),
});

/** The mail as an entry of the outbox, to be sent at once. */
export function mailEntry({ id, key, mail, traceparent }: OutboxMail): NewEntry {
  const { to: email, ...parts } = mail;
  const fields = { email, ...parts } satisfies z.infer<typeof storedMail>;
  return { form: 'mail', key, fields, traceparent, ...(id !== undefined && { id }) };
}

/** The mail of an entry, the same at every try. */
export function mailOf({ id, fields }: { readonly id: string; readonly fields: string }): Mail {
  const { email, subject, text, replyTo, byHand } = z.parse(storedMail, JSON.parse(fields));
  return {
    to: email,
    subject,
    text,
    id: hash('sha256', id, 'hex').slice(0, 32),
    ...(replyTo !== undefined && { replyTo }),
    ...(byHand !== undefined && { byHand }),
  };
}
