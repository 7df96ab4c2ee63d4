import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { ApiError } from '#shared/errors.ts';
import type { replyInput, replyResult } from '#shared/schemas/hiring.ts';
import { withTimeout } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { findApplication, noApplication } from './find-application.ts';
import { type Authorship, addReply, mailStatusOf } from './repository.ts';

/** How the site sends mail. */
export interface Mails {
  /** A mail server, or files. */
  readonly how: 'server' | 'files';
  /** Reply-To address. */
  readonly replyTo: string;
  /** Sends new outbox entries. */
  wake(): Promise<void>;
  /** W3C Trace Context of the current request, when tracing is on. */
  readonly traceparent?: (() => string | null) | undefined;
}

/** How long the answer waits for the mail to be sent. */
const sendWaitMs = 2000;

const address = z.string().check(z.maxLength(254), z.email());

interface ReplyOptions {
  readonly db: Kysely<Database>;
  readonly upstream: Upstream;
  readonly mails: Mails | undefined;
}

/**
 * Mails an applicant at the address that the application's host has stored.
 *
 * @returns the mail's state, or the change by another admin that prevented it
 */
export async function sendReply(
  { db, upstream, mails }: ReplyOptions,
  { application, subject, text, submission, ...authorship }: z.infer<typeof replyInput> & Authorship,
): Promise<z.infer<typeof replyResult>> {
  if (!mails) throw new ApiError('bad_request', 'No mail server is set up for this site (SMTP_URL).');
  const row = await findApplication(upstream, application.application);
  if (!row) throw noApplication();
  const to = z.safeParse(address, row.contact_email?.trim());
  if (!to.success) throw new ApiError('bad_request', 'This application has no email address.');
  // The text is part of the key, so a corrected text is another mail.
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
