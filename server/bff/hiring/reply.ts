import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { ApiError } from '../../../shared/errors.ts';
import type { HiringConflict, replyInput } from '../../../shared/schemas/hiring.ts';
import type { Database } from '../../database/schema.ts';
import { waitAtMost } from '../../wait-at-most.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { findApplication } from './find-application.ts';
import { addReply, type Deed } from './repository.ts';

/** How mails leave from here. */
export interface Mails {
  /** To a mail server, or into files where there is none. */
  readonly how: 'server' | 'files';
  /** Where answers to them go. */
  readonly replyTo: string;
  /** Sends what has just been put into the outbox. */
  wake(): Promise<void>;
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
 * @returns what somebody else has done to the application meanwhile; then nothing is sent
 */
export async function sendReply(
  { db, upstream, mails }: ReplyOptions,
  { application, subject, text, submission, ...deed }: z.infer<typeof replyInput> & Deed,
): Promise<HiringConflict[]> {
  if (!mails) throw new ApiError('bad_request', 'No mail server is set up for this site (SMTP_URL).');
  const row = await findApplication(upstream, application.application);
  if (!row) throw new ApiError('not_found', 'This application is no longer there.');
  const to = z.safeParse(address, row.contact_email?.trim());
  if (!to.success) throw new ApiError('bad_request', 'This application names no address that a mail can go to.');
  const conflicts = await addReply(db, {
    ...deed,
    application,
    key: `reply:${submission}`,
    mail: { to: to.data, subject, text, replyTo: mails.replyTo, byHand: true },
  });
  await waitAtMost(sendWaitMs, mails.wake());
  return conflicts;
}
