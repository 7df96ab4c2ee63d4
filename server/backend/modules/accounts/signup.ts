import * as z from 'zod/mini';
import { ApiError } from '../../../../shared/errors.ts';
import type { SignupInput } from '../../../../shared/schemas/account.ts';
import { isoNow } from '../../../clock.ts';
import { hashPassword, requireAcceptable } from '../../../password.ts';
import { fieldRefusal } from '../../../read-fields.ts';
import type { BackendContext } from '../../dependencies.ts';
import { randomCode } from '../../secrets.ts';
import { signupMail } from './account-mails.ts';
import { attemptCode, codeRefusal, deleteSignupCodes, insertCode, limitCodes } from './codes.ts';
import {
  confirmUser,
  findSignup,
  findUser,
  findUserByEmail,
  insertToken,
  saveUnverifiedUser,
  signupTokenLifeMs,
} from './user-repository.ts';

const taken = () => new ApiError('conflict', 'An account with this email already exists.');
/** The sign-up expired or the address was confirmed elsewhere; the row that would tell which is deleted. */
const ended = () =>
  new ApiError(
    'unauthorized',
    'This sign-up is over. If the address is confirmed already, please log in; otherwise sign up again.',
  );

/** Whether the mail server rejected the address, rather than being unreachable. */
function refusesAddress(error: unknown): boolean {
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof status === 'number' && status >= 500;
}

/** Mails a code and waits: the next step needs the mail. */
async function mailCode({ mail, site }: BackendContext, email: string, code: string): Promise<void> {
  try {
    await mail.send(signupMail(email, site.name, code));
  } catch (error) {
    if (refusesAddress(error)) throw fieldRefusal('email', 'Mail to this address is refused. Please check it.');
    throw new ApiError('unavailable', 'The code could not be mailed. Please try again later.', { cause: error });
  }
}

/**
 * Signs a user up and mails the code that confirms the address.
 *
 * @returns token required for the confirmation
 */
export async function signUp(context: BackendContext, input: SignupInput): Promise<string> {
  const { db, clock } = context;
  const email = input.email.trim();
  if (!z.safeParse(z.email(), email).success) {
    throw fieldRefusal('email', 'Enter an email address, such as name@example.com');
  }
  await requireAcceptable(input.password, 'password');
  if ((await findUserByEmail(db, email))?.verified_at) throw taken();
  await limitCodes(context, 'signup', email);

  const fields = { name: input.name.trim(), email, phone: input.phone.trim() };
  const password_hash = await hashPassword(input.password);
  const code = randomCode();
  const now = clock.now();
  const token = await db.transaction().execute(async (transaction) => {
    const userId = await saveUnverifiedUser(transaction, { ...fields, password_hash }, isoNow(clock));
    if (!userId) throw taken();
    await deleteSignupCodes(transaction, userId);
    await insertCode(transaction, { purpose: 'signup', userId, code, now });
    return insertToken(transaction, { userId, purpose: 'signup', lifeMs: signupTokenLifeMs, now });
  });
  await mailCode(context, email, code);
  return token;
}

/**
 * Mails another code for a sign-up. Earlier codes stay valid for their ten minutes.
 *
 * @param token returned by the sign-up, or by a login refused because the address is not confirmed
 */
export async function resendSignupCode(context: BackendContext, token: string | undefined): Promise<void> {
  const { db, clock } = context;
  const userId = token && (await findSignup(db, token, isoNow(clock)));
  const user = userId ? await findUser(db, userId) : undefined;
  if (!user) throw ended();
  await limitCodes(context, 'signup', user.email);
  const code = randomCode();
  await insertCode(db, { purpose: 'signup', userId: user.id, code, now: clock.now() });
  await mailCode(context, user.email, code);
}

/**
 * Confirms the address of a sign-up.
 *
 * @param token returned by the sign-up
 * @returns id of the account
 */
export async function confirmSignup(
  { db, clock }: BackendContext,
  token: string | undefined,
  otp: string,
): Promise<string> {
  const userId = token && (await findSignup(db, token, isoNow(clock)));
  if (!userId) throw ended();
  const { outcome } = await attemptCode(db, { purpose: 'signup', userId }, otp, clock.now());
  if (outcome !== 'right') throw codeRefusal(outcome);
  await db.transaction().execute(async (transaction) => {
    if (!(await confirmUser(transaction, userId, token, isoNow(clock)))) throw ended();
  });
  return userId;
}
