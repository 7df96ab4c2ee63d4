import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { accountKey } from '#shared/email.ts';
import { ApiError } from '#shared/errors.ts';
import type { LoginInput, SignupInput } from '#shared/schemas/account.ts';
import { asciiEmail } from '#shared/schemas/primitives.ts';
import { isoNow } from '../../../clock.ts';
import type { Mail } from '../../../mail/mailer.ts';
import { hashPassword, isPasswordOf, requireAcceptable } from '../../../password.ts';
import { fieldRefusal } from '../../../to-api-error.ts';
import type { BackendContext } from '../../dependencies.ts';
import type { HandlerMap } from '../../http/handler.ts';
import { randomCode, randomToken } from '../../secrets.ts';
import {
  attemptCode,
  codeRefusal,
  deleteSignupCodes,
  insertCode,
  isResetVerified,
  limitCodes,
  markVerified,
  takeVerifiedReset,
} from './codes.ts';
import {
  confirmUser,
  findSignup,
  findUser,
  findUserByEmail,
  insertToken,
  lockUnchangedUser,
  saveUnverifiedUser,
  setPassword,
  signupTokenLifeMs,
} from './user-repository.ts';

export const signupMail = (to: string, siteName: string, code: string): Mail => ({
  to,
  subject: `Confirm your email address for ${siteName}`,
  text: [
    `Welcome to ${siteName}.`,
    `Your code: ${code}`,
    'Enter it on the sign-up page within 10 minutes.',
    'If you did not sign up, you need not do anything.',
  ].join('\n\n'),
});

const resetMail = (to: string, siteName: string, code: string): Mail => ({
  to,
  subject: `Reset your ${siteName} password`,
  text: [
    `A password reset was requested for your ${siteName} account.`,
    `Your code: ${code}`,
    'Enter it on the Forgot Password page within 10 minutes.',
    'If you did not request it, ignore this mail: your password stays the same. Never share the code.',
  ].join('\n\n'),
});

const passwordChangedMail = (to: string, siteName: string): Mail => ({
  to,
  subject: `Your ${siteName} password was changed`,
  text: [
    `The password of your ${siteName} account was changed just now.`,
    'If it was not you, reset it at once on the Forgot Password page and answer this mail.',
  ].join('\n\n'),
});

const tokenLifeMs = 30 * 24 * 60 * 60_000;

/** An unknown address costs the same time as a known one. */
const dummyHash = hashPassword(randomToken());

/** Returns a refresh token. Throws `account_unconfirmed`, with a sign-up token, only for the right password. */
async function logIn({ db, clock }: BackendContext, { email, password }: LoginInput): Promise<string> {
  const now = clock.now();
  const user = await findUserByEmail(db, email);
  const isRight = await isPasswordOf(user?.password_hash ?? (await dummyHash), password);
  const refused = () => new ApiError('invalid_credentials', 'Invalid email or password');
  if (!user || !isRight) throw refused();
  const isConfirmed = user.verified_at !== null;
  const kind = isConfirmed
    ? ({ purpose: 'refresh', lifeMs: tokenLifeMs } as const)
    : ({ purpose: 'signup', lifeMs: signupTokenLifeMs } as const);
  const token = await db.transaction().execute(async (transaction) => {
    // A reset during the check has revoked all tokens and this password.
    if (!(await lockUnchangedUser(transaction, user))) throw refused();
    return insertToken(transaction, { userId: user.id, ...kind, now });
  });
  if (isConfirmed) return token;
  throw new ApiError('account_unconfirmed', 'Please confirm your email address first.', { data: { token } });
}

const addressTaken = () => new ApiError('conflict', 'An account with this email already exists.');
/** The sign-up expired or the address was confirmed elsewhere; the row that would tell which is deleted. */
const signupEnded = () =>
  new ApiError(
    'unauthorized',
    'This sign-up is over. If the address is confirmed already, please log in; otherwise sign up again.',
  );

/** False for an unreachable mail server. */
function refusesAddress(error: unknown): boolean {
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof status === 'number' && status >= 500;
}

async function mailCode({ mail, site }: BackendContext, email: string, code: string): Promise<void> {
  try {
    await mail.send(signupMail(email, site.name, code));
  } catch (error) {
    if (refusesAddress(error)) throw fieldRefusal('email', 'Mail to this address is refused. Please check it.');
    throw new ApiError('unavailable', 'The code could not be mailed. Please try again later.', { cause: error });
  }
}

async function signUp(context: BackendContext, input: SignupInput): Promise<string> {
  const { db, clock } = context;
  const email = input.email.trim();
  if (!z.safeParse(asciiEmail(), email).success) {
    throw fieldRefusal('email', 'Enter an email address, such as name@example.com');
  }
  await requireAcceptable(input.password, 'password');
  if ((await findUserByEmail(db, email))?.verified_at) throw addressTaken();
  await limitCodes(context, 'signup', email);

  const fields = { name: input.name.trim(), email, phone: input.phone.trim() };
  const password_hash = await hashPassword(input.password);
  const code = randomCode();
  const now = clock.now();
  const token = await db.transaction().execute(async (transaction) => {
    const userId = await saveUnverifiedUser(transaction, { ...fields, password_hash }, isoNow(clock));
    if (!userId) throw addressTaken();
    await deleteSignupCodes(transaction, userId);
    await insertCode(transaction, { purpose: 'signup', userId, code, now });
    return insertToken(transaction, { userId, purpose: 'signup', lifeMs: signupTokenLifeMs, now });
  });
  await mailCode(context, email, code);
  return token;
}

/** Earlier codes stay valid for their ten minutes. */
async function resendSignupCode(context: BackendContext, token: string | undefined): Promise<void> {
  const { db, clock } = context;
  const userId = token && (await findSignup(db, token, isoNow(clock)));
  const user = userId ? await findUser(db, userId) : undefined;
  if (!user) throw signupEnded();
  await limitCodes(context, 'signup', user.email);
  const code = randomCode();
  await insertCode(db, { purpose: 'signup', userId: user.id, code, now: clock.now() });
  await mailCode(context, user.email, code);
}

async function confirmSignup({ db, clock }: BackendContext, token: string | undefined, otp: string): Promise<string> {
  const userId = token && (await findSignup(db, token, isoNow(clock)));
  if (!userId) throw signupEnded();
  const { outcome } = await attemptCode(db, { purpose: 'signup', userId }, otp, clock.now());
  if (outcome !== 'right') throw codeRefusal(outcome);
  await db.transaction().execute(async (transaction) => {
    if (!(await confirmUser(transaction, userId, token, isoNow(clock)))) throw signupEnded();
  });
  return userId;
}

const notVerified = () => new ApiError('validation_failed', 'Please verify the code first.');

/** Returns a random delay in milliseconds, so that the time of sending a mail does not show in the answer. */
export const randomPauseMs = (): number => randomInt(300, 900);

/** Answers known and unknown addresses alike. An unconfirmed account also gets the mail: the code proves the address. */
async function beginReset(context: BackendContext, email: string): Promise<string> {
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

/** Throws the same error for an unknown and a known address. */
async function verifyReset(
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

/** Sets a verified reset's password once, and revokes all tokens of the account. */
async function completeReset(context: BackendContext, handle: string, newPassword: string): Promise<void> {
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

export const accountHandlers = (context: BackendContext) =>
  ({
    userSignup: async ({ body }) => ({ token: await signUp(context, body) }),

    verifyEmailOTP: async ({ bearer, body }) => ({ user_id: await confirmSignup(context, bearer, body.otp) }),

    resendEmailOTP: async ({ bearer }) => {
      await resendSignupCode(context, bearer);
      return { message: 'A new code is on its way.' };
    },

    userLogin: async ({ body }) => ({ token: await logIn(context, body) }),

    forgetPassword: async ({ body }) => ({ user_id: await beginReset(context, body.email) }),

    forgetPasswordVerifyEmailOTP: async ({ params, body }) => {
      await verifyReset(context, params.user_id, body);
      return { message: 'OTP verified successfully.' };
    },

    changePasswordAfterFoget: async ({ params, body }) => {
      await completeReset(context, params.user_id, body.newPassword);
      return { message: 'Password changed successfully!' };
    },
  }) satisfies Partial<HandlerMap>;
