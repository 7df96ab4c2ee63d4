import { randomInt } from 'node:crypto';
import { accountKey } from '../../../../shared/account-key.ts';
import { ApiError } from '../../../../shared/errors.ts';
import { isoNow } from '../../../clock.ts';
import { hashPassword, requireAcceptable } from '../../../password.ts';
import type { BackendContext } from '../../dependencies.ts';
import { randomCode } from '../../secrets.ts';
import { passwordChangedMail, resetMail } from './account-mails.ts';
import {
  attemptCode,
  codeRefusal,
  insertCode,
  isResetVerified,
  limitCodes,
  markVerified,
  takeVerifiedReset,
} from './codes.ts';
import { findUser, findUserByEmail, setPassword } from './user-repository.ts';

const notVerified = () => new ApiError('validation_failed', 'Please verify the code first.');

/** Returns a random delay in milliseconds, so that the time of sending a mail does not show in the answer. */
export const randomPauseMs = (): number => randomInt(300, 900);

/**
 * Starts a reset. Known and unknown addresses get the same answer after the same work; only the mail, sent after a random
 * delay, differs. An unconfirmed account also gets the mail: the code proves the address.
 *
 * @returns handle of this reset
 */
export async function beginReset(context: BackendContext, email: string): Promise<string> {
  const { db, clock, mail, site, background } = context;
  await limitCodes(context, 'reset', email);
  const user = await findUserByEmail(db, email);
  const code = randomCode();
  const handle = await insertCode(db, { purpose: 'reset', userId: user?.id ?? null, code, now: clock.now() });
  const { resetMailPauseMs = randomPauseMs } = context;
  const mailCode = async () => user && mail.send(resetMail(user.email, site.name, code));
  background.run('mailing a reset code', mailCode, resetMailPauseMs());
  return handle;
}

/**
 * Verifies the code of a reset for its address.
 *
 * @throws ApiError the same for an unknown and a known address
 */
export async function verifyReset(
  { db, clock }: BackendContext,
  handle: string,
  { email, otp }: { email: string; otp: string },
): Promise<void> {
  const { outcome, userId, id = handle } = await attemptCode(db, { purpose: 'reset', id: handle }, otp, clock.now());
  // Also runs for unknown addresses, so that the time does not reveal them.
  const user = await findUser(db, userId ?? '');
  if (outcome !== 'right') throw codeRefusal(outcome);
  if (user?.email_key !== accountKey(email)) throw codeRefusal('wrong');
  if (!(await markVerified(db, handle, id, clock.now()))) throw codeRefusal('used up');
}

/**
 * Sets the password of a verified reset, once, and revokes all tokens of the account.
 *
 * @throws ApiError `validation_failed` without a verified code, or for a short or common password
 */
export async function completeReset(context: BackendContext, handle: string, newPassword: string): Promise<void> {
  const { db, clock, mail, site, background } = context;
  if (!(await isResetVerified(db, handle, clock.now()))) throw notVerified();
  await requireAcceptable(newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  const userId = await db.transaction().execute(async (transaction) => {
    const owner = await takeVerifiedReset(transaction, handle, clock.now());
    if (!owner) throw notVerified();
    await setPassword(transaction, { userId: owner, passwordHash, now: isoNow(clock) });
    return owner;
  });
  background.run('mailing a notice of a changed password', async () => {
    const user = await findUser(db, userId);
    if (user) await mail.send(passwordChangedMail(user.email, site.name));
  });
}
