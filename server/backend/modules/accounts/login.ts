import { ApiError } from '../../../../shared/errors.ts';
import type { LoginInput } from '../../../../shared/schemas/account.ts';
import { hashPassword, isPasswordOf } from '../../../password.ts';
import type { BackendContext } from '../../dependencies.ts';
import { randomToken } from '../../secrets.ts';
import { findUserByEmail, insertToken, signupTokenLifeMs } from './user-repository.ts';

const tokenLifeMs = 30 * 24 * 60 * 60_000;

/** An unknown address costs the same time as a known one. */
const nobodysHash = hashPassword(randomToken());

/**
 * Checks address and password.
 *
 * @returns a new refresh token
 * @throws ApiError `invalid_credentials`, the same for an unknown address and a wrong password
 * @throws ApiError `account_unconfirmed` for the right password, with a token to request and confirm a code
 */
export async function logIn({ db, clock }: BackendContext, { email, password }: LoginInput): Promise<string> {
  const now = clock.now();
  const user = await findUserByEmail(db, email);
  const isRight = await isPasswordOf(user?.password_hash ?? (await nobodysHash), password);
  if (!user || !isRight) throw new ApiError('invalid_credentials', 'Invalid email or password');
  if (!user.verified_at) {
    const token = await insertToken(db, { userId: user.id, purpose: 'signup', lifeMs: signupTokenLifeMs, now });
    throw new ApiError('account_unconfirmed', 'Please confirm your email address first.', { data: { token } });
  }
  return insertToken(db, { userId: user.id, purpose: 'refresh', lifeMs: tokenLifeMs, now });
}
