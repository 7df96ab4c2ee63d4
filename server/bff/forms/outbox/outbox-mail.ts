import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../database/schema.ts';
import type { Mail } from '../../../mail/mailer.ts';

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

/**
 * Puts a mail into the outbox, to be sent at once.
 *
 * @param now ISO 8601
 * @returns false when one with this key, or this id, is there already
 */
export async function recordMail(
  db: Kysely<Database>,
  { id, key, mail, traceparent = null }: OutboxMail,
  now: string,
): Promise<boolean> {
  const { to: email, ...parts } = mail;
  const result = await db
    .insertInto('outbox')
    .values({
      id: id ?? randomUUID(),
      form: 'mail',
      idempotency_key: key,
      stamp: null,
      state: 'queued',
      fields: JSON.stringify({ email, ...parts } satisfies z.infer<typeof storedMail>),
      file_name: null,
      file_type: null,
      file_content: null,
      attempts: 0,
      next_attempt_at: now,
      lease_owner: null,
      lease_until: null,
      reason: null,
      traceparent,
      created_at: now,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The mail of an entry, the same at every try. */
export function mailOf({ id, fields }: { readonly id: string; readonly fields: string }): Mail {
  const { email, subject, text, replyTo, byHand } = z.parse(storedMail, JSON.parse(fields));
  return {
    to: email,
    subject,
    text,
    id: createHash('sha256').update(id).digest('hex').slice(0, 32),
    ...(replyTo !== undefined && { replyTo }),
    ...(byHand !== undefined && { byHand }),
  };
}
