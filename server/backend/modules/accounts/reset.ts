import { accountKey } from '../../../../shared/account-key.ts';
import { ApiError } from '../../../../shared/errors.ts';
import type { BackendContext } from '../../dependencies.ts';
import { fieldRefusal } from '../../http/refusal.ts';
import { randomCode } from '../../secrets.ts';
import { passwordChangedMail, resetMail } from './account-mails.ts';
import { isCodeOf } from './code-hash.ts';
import { limitCodes } from './code-limit.ts';
import { insertCode, isResetVerified, markVerified, spendTry, takeVerifiedReset } from './code-repository.ts';
import { hashPassword, requireLength } from './password.ts';
import { findUser, findUserByEmail, setPassword } from './user-repository.ts';

const wrongCode = () => fieldRefusal('otp', 'The code is wrong or has expired.');
const notVerified = () => new ApiError('forbidden', 'Please verify the code first.');

/**
 * Begins a reset. A known and an unknown address get the same answer after the same work; only the mail, which is
 * sent after the answer, differs.
 *
 * @returns handle of this one reset
 */
export async function beginReset(context: BackendContext, email: string): Promise<string> {
  const { db, clock, mail, site, background } = context;
  await limitCodes(context, 'reset', email);
  const user = await findUserByEmail(db, email);
  const owner = user?.verified_at ? user : undefined;
  const code = randomCode();
  const handle = await db
    .transaction()
    .execute((transaction) =>
      insertCode(transaction, { purpose: 'reset', userId: owner?.id ?? null, code, now: clock.now() }),
    );
  background.run('mailing a reset code', async () => {
    if (owner) await mail.send(resetMail(owner.email, site.name, code));
  });
  return handle;
}

/**
 * Verifies the code of a reset for the address it was asked for.
 *
 * @throws ApiError the same for every reason why it is not right
 */
export async function verifyReset(
  { db, clock }: BackendContext,
  handle: string,
  { email, otp }: { email: string; otp: string },
): Promise<void> {
  const code = await spendTry(db, { purpose: 'reset', id: handle }, clock.now());
  if (!code) throw wrongCode();
  // Looked up and compared also where nobody has the address: the time taken must not tell.
  const user = await findUser(db, code.user_id ?? '');
  const isRight = isCodeOf(code.code_hash, otp);
  if (!isRight || user?.email_key !== accountKey(email)) throw wrongCode();
  if (!(await markVerified(db, code.id, clock.now()))) throw wrongCode();
}

/**
 * Sets the password of a verified reset, once, and ends every token of the account.
 *
 * @throws ApiError `forbidden` without a verified code, `validation_failed` for a password that is too short
 */
export async function finishReset(context: BackendContext, handle: string, newPassword: string): Promise<void> {
  const { db, clock, mail, site, background } = context;
  if (!(await isResetVerified(db, handle, clock.now()))) throw notVerified();
  requireLength(newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  const userId = await db.transaction().execute(async (transaction) => {
    const owner = await takeVerifiedReset(transaction, handle, clock.now());
    if (!owner) throw notVerified();
    await setPassword(transaction, owner, passwordHash);
    return owner;
  });
  background.run('mailing a notice of a changed password', async () => {
    const user = await findUser(db, userId);
    if (user) await mail.send(passwordChangedMail(user.email, site.name));
  });
}
