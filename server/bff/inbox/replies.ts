import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '#shared/errors.ts';
import { fillMailText } from '#shared/mail-texts.ts';
import type { replyInput, replyResult, setStateInput, setStateResult } from '#shared/schemas/inbox.ts';
import { asciiEmail } from '#shared/schemas/primitives.ts';
import { type Clock, isoNow, withTimeout } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { DatabaseAndClock } from '../../database/schema.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { type FoundRecord, findRecord, findRecords, noRecord, recordNoun } from './find-record.ts';
import { addReply, setStateAndMail } from './record-mails.ts';
import { type Authorship, mailStatusOf } from './repository.ts';

export interface Mails {
  readonly how: 'server' | 'files';
  readonly replyTo: string;
  wake(): Promise<void>;
  /** How long mails wait before they are sent; undefined: not at all. */
  readonly undo?: Config['mailUndo'] | undefined;
  readonly traceparent?: (() => string | null) | undefined;
}

const sendWaitMs = 2000;

const addressSchema = z.string().check(z.maxLength(254), asciiEmail());

const addressOf = ({ email }: FoundRecord): string | undefined => z.safeParse(addressSchema, email?.trim()).data;

const mailsOf = (mails: Mails | undefined): Mails => {
  if (!mails) throw new ApiError('bad_request', 'No mail server is set up for this site (SMTP_URL).');
  return mails;
};

/** How a mail is sent, and when: after a wait in which an admin can cancel it. */
function sendingOf(mails: Mails, clock: Clock, holdSeconds = 0) {
  const heldUntil = holdSeconds > 0 ? isoNow(clock, holdSeconds * 1000) : undefined;
  return { transport: mails.how, traceparent: mails.traceparent?.(), heldUntil };
}

export interface MailOptions extends DatabaseAndClock {
  readonly upstream: Upstream;
  readonly mails: Mails | undefined;
}

/** Sends a mail to the person of a record, after the wait. */
export async function sendReply(
  { db, clock, upstream, mails: given }: MailOptions,
  { record, state, subject, text, submission, ...authorship }: z.infer<typeof replyInput> & Authorship,
): Promise<z.infer<typeof replyResult>> {
  const mails = mailsOf(given);
  const found = await findRecord(upstream, record.key);
  if (!found) throw noRecord(record.key);
  const to = addressOf(found);
  if (to === undefined) throw new ApiError('bad_request', `This ${recordNoun(record.key)} has no email address.`);
  // The text is part of the key, so a corrected text is another mail.
  const key = `reply:${hash('sha256', JSON.stringify([submission, subject, text]), 'hex')}`;
  const conflicts = await addReply(db, {
    ...authorship,
    ...sendingOf(mails, clock, mails.undo?.seconds),
    record,
    state,
    key,
    mail: { to, subject, text, replyTo: mails.replyTo, byHand: true },
  });
  if (conflicts.length > 0) return { conflicts };
  const sent = () =>
    db.selectFrom('outbox').select(['state', 'held_until']).where('idempotency_key', '=', key).executeTakeFirst();
  const sendsInMs = Date.parse((await sent())?.held_until ?? '') - clock.now();
  if (sendsInMs > 0) return { conflicts, mail: 'waiting', sendsInMs };
  await withTimeout(mails.wake(), sendWaitMs);
  return { conflicts, mail: mailStatusOf((await sent())?.state ?? null) };
}

interface MailedStateOptions extends MailOptions {
  readonly siteName: string;
  readonly signature: string;
}

/** Sets the state of records and mails the person of each. A record without an address stays unchanged. */
export async function setMailedState(
  { db, clock, upstream, mails: given, siteName, signature }: MailedStateOptions,
  { records, state, mail: template, ...authorship }: Required<z.infer<typeof setStateInput>> & Authorship,
): Promise<z.infer<typeof setStateResult>> {
  const mails = mailsOf(given);
  const keys = records.map(({ key }) => key);
  const found = await findRecords(upstream, keys);
  if (keys.length === 1 && found.size === 0) throw noRecord(keys[0] ?? '');
  const mailed = records.flatMap((ref) => {
    const row = found.get(ref.key);
    const to = row && addressOf(row);
    if (!row || to === undefined) return [];
    const { name, position } = row;
    const { subject, text } = fillMailText(template, { name, position, company: siteName, signature });
    const parts = [template.submission, ref.key, subject, text];
    const key = `reply:${hash('sha256', JSON.stringify(parts), 'hex')}`;
    return [{ ref, key, mail: { to, subject, text, replyTo: mails.replyTo, byHand: true } }];
  });
  const addressed = new Set(mailed.map(({ ref }) => ref.key));
  const holdSeconds = mails.undo?.[keys.length === 1 ? 'seconds' : 'bulkSeconds'] ?? 0;
  const sending = sendingOf(mails, clock, holdSeconds);
  const { conflicts, changed, sent } = await setStateAndMail(db, {
    ...authorship,
    ...sending,
    records: mailed,
    state,
  });
  if (holdSeconds === 0) void mails.wake();
  return {
    conflicts,
    changed,
    gone: keys.filter((key) => !found.has(key)),
    mail: {
      sent,
      noAddress: keys.filter((key) => found.has(key) && !addressed.has(key)),
      sendsInMs: holdSeconds * 1000,
    },
  };
}
