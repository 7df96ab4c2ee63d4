import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { ApiError } from '../../../shared/errors.ts';
import type { replyInput, replyResult } from '../../../shared/schemas/hiring.ts';
import type { Database } from '../../database/schema.ts';
import { withTimeout } from '../../with-timeout.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { findApplication, noApplication } from './find-application.ts';
import { type Authorship, addReply, mailStatusOf } from './repository.ts';

/** How mails leave from here. */
export interface Mails {
  /** To a mail server, or into files where there is none. */
  readonly how: 'server' | 'files';
  /** Where answers to them go. */
  readonly replyTo: string;
  /** Sends what has just been put into the outbox. */
  wake(): Promise<void>;
  /** Names the work that brings a mail (W3C Trace Context), where that is traced. */
  readonly traceparent?: (() => string | null) | undefined;
}

/** How long the answer waits for the mail to leave; the rest goes on behind. */
const sendWaitMs = 2000;

const address = z.string().check(z.maxLength(254), z.email());

interface ReplyOptions {
  readonly db: Kysely<Database>;
  readonly upstream: Upstream;
  readonly mails: Mails | undefined;
}

/**
 * Writes to whoever has applied: to the address that the application's host names, whatever the caller thinks it is.
 *
 * @returns what has become of the mail, or what somebody else has done to the application meanwhile; then nothing is sent
 */
export async function sendReply(
  { db, upstream, mails }: ReplyOptions,
  { application, subject, text, submission, ...authorship }: z.infer<typeof replyInput> & Authorship,
): Promise<z.infer<typeof replyResult>> {
  if (!mails) throw new ApiError('bad_request', 'No mail server is set up for this site (SMTP_URL).');
  const row = await findApplication(upstream, application.application);
  if (!row) throw noApplication();
  const to = z.safeParse(address, row.contact_email?.trim());
  if (!to.success) throw new ApiError('bad_request', 'This application names no address that a mail can go to.');
  // The words are part of the key: changed ones are another mail, and must not be lost as a repetition.
  const key = `reply:${hash('sha256', JSON.stringify([submission, subject, text]), 'hex')}`;
  const conflicts = await addReply(db, {
    ...authorship,
    application,
    key,
    transport: mails.how,
    traceparent: mails.traceparent?.(),
    mail: { to: to.data, subject, text, replyTo: mails.replyTo, byHand: true },
  });
  if (conflicts.length > 0) return { conflicts };
  await withTimeout(mails.wake(), sendWaitMs);
  const sent = await db.selectFrom('outbox').select('state').where('idempotency_key', '=', key).executeTakeFirst();
  return { conflicts, mail: mailStatusOf(sent?.state ?? null) };
}
