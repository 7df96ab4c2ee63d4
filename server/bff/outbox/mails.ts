import { hash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { asRecord } from '#shared/record.ts';
import { type Clock, isoNow } from '../../clock.ts';
import { batches } from '../../database/queries.ts';
import type { Db } from '../../database/schema.ts';
import { maskAddresses } from '../../logger.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { OperatorError } from '../../operator-error.ts';
import type { DeliveryResult } from './delivery-client.ts';
import { addEntry, type NewEntry, type OutboxEntry } from './outbox.ts';
import type { DeliveryService } from './relay.ts';

export interface OutboxMail {
  readonly id?: string;
  readonly key: string;
  readonly mail: Omit<Mail, 'id'>;
  /** Address of the person whose data it contains, if that is not the recipient. */
  readonly about?: string | undefined;
  readonly heldUntil?: string | undefined;
  readonly traceparent?: string | null | undefined;
}

/** The stored fields. Addresses have the same field names as in form posts, which an erasure looks for. */
const storedMail = z.object({
  email: z.string(),
  subject: z.string(),
  text: z.string(),
  replyTo: z.optional(z.string()),
  contact_email: z.optional(z.string()),
  byHand: z.optional(z.boolean()),
});

/** Creates the outbox entry of a mail. */
export function mailEntry({ id, key, mail, about, heldUntil, traceparent }: OutboxMail): NewEntry {
  const { to: email, ...parts } = mail;
  const fields = { email, ...parts, ...(about && { contact_email: about }) } satisfies z.infer<typeof storedMail>;
  return { form: 'mail', key, fields, heldUntil, traceparent, ...(id !== undefined && { id }) };
}

/** Returns how to queue the mail to the company about a form post, in the transaction that records the post. */
export const queueAnnouncements = (clock: Clock) => (transaction: Db, mail: Mail) => {
  const entry = mailEntry({ key: `announcement:${randomUUID()}`, mail, about: mail.replyTo });
  return addEntry(transaction, entry, isoNow(clock));
};

/** Adds the queued mails to the kept ones, so that an export or erasure of a person covers them. */
export const withQueuedAnnouncements = (mailer: Mailer, db: Db): Mailer => ({
  ...mailer,
  async findKept(matchesPerson) {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'fields', 'created_at'])
      .where('idempotency_key', 'like', 'announcement:%')
      .execute();
    const queued = rows.flatMap(({ id, fields, created_at }) => {
      const { contact_email = '', text } = z.parse(storedMail, JSON.parse(fields));
      return matchesPerson(contact_email, created_at) ? [{ name: id, text }] : [];
    });
    return [...((await mailer.findKept?.(matchesPerson)) ?? []), ...queued];
  },
  async deleteKept(names) {
    await mailer.deleteKept?.(names);
    for (const part of batches(names)) await db.deleteFrom('outbox').where('id', 'in', part).execute();
  },
});

/** Reads the mail of an entry; its Message-ID is the same at every attempt. */
export function mailOf({ id, fields, created_at }: Pick<OutboxEntry, 'id' | 'fields' | 'created_at'>): Mail {
  const { email, subject, text, replyTo, byHand } = z.parse(storedMail, JSON.parse(fields));
  return {
    to: email,
    subject,
    text,
    // After a record's history expires, its event ids are reused, so the creation time is part of the Message-ID.
    id: hash('sha256', `${id} ${created_at}`, 'hex').slice(0, 32),
    ...(replyTo !== undefined && { replyTo }),
    ...(byHand !== undefined && { byHand }),
  };
}

const maxReasonLength = 500;

/** A permanent SMTP error (5xx, RFC 5321) about this address or mail is a refusal; every other error may pass. */
function judgeFailure(error: unknown): DeliveryResult {
  if (error instanceof OperatorError) return { outcome: 'failed', reason: error.message };
  const { code, response, responseCode, message = '' } = asRecord(error);
  const aboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (aboutTheMail && typeof responseCode === 'number' && responseCode >= 500)
    return {
      outcome: 'refused',
      message: String(message).slice(0, maxReasonLength),
      logged: `The mail server refused it (${code}, ${responseCode}).`,
    };
  // Admins read the server's reply; other messages name hosts.
  const reply = typeof response === 'string' ? `: ${response}` : '.';
  const failure = `The mail server did not accept it (${code ?? 'unknown error'})`;
  const textOf = (words: string) => maskAddresses(words).slice(0, maxReasonLength);
  return { outcome: 'failed', reason: textOf(failure + reply), logged: textOf(`${failure}: ${message}`) };
}

/** Creates the adapter to the mailer, which the composition root closes. */
export function createMailService(mailer: Mailer, timeoutMs: number): DeliveryService {
  return {
    async deliver(entry, stop) {
      const { promise: ended, reject } = Promise.withResolvers<never>();
      const end = () => reject(Object.assign(new Error('The mail server is too slow.'), { code: 'ETIMEDOUT' }));
      const timer = setTimeout(end, timeoutMs);
      stop?.addEventListener('abort', end, { once: true });
      try {
        // A mail that was given up is sent again under the same Message-ID.
        await Promise.race([mailer.send(mailOf(entry), { isQueued: true }), ended]);
        return { outcome: 'delivered', message: undefined };
      } catch (error) {
        return judgeFailure(error);
      } finally {
        clearTimeout(timer);
        stop?.removeEventListener('abort', end);
      }
    },
    close: async () => {},
  };
}
