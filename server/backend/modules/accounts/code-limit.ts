import { accountKey } from '../../../../shared/account-key.ts';
import { ApiError } from '../../../../shared/errors.ts';
import { countAttempt } from '../../../database/count-attempt.ts';
import type { CodeRow } from '../../../database/schema.ts';
import type { BackendContext } from '../../dependencies.ts';
import { sha256 } from '../../secrets.ts';

/** Short, so that a stranger who uses it up keeps the owner out for a quarter of an hour at most. */
const windowMs = 15 * 60_000;
const codesPerWindow = 5;

/** The key under which codes for an address are counted, the address hashed. */
export const codeLimitKey = (purpose: CodeRow['purpose'], email: string): string =>
  `backend:codes:${purpose}:${sha256(accountKey(email))}`;

/**
 * Counts a code asked for an address, whoever's it is: the answer tells nothing about whether it has an account.
 *
 * @throws ApiError `too_many_requests`
 */
export async function limitCodes(
  { db, clock }: BackendContext,
  purpose: CodeRow['purpose'],
  email: string,
): Promise<void> {
  const now = clock.now();
  const { count, resetsAt } = await countAttempt(db, { key: codeLimitKey(purpose, email), windowMs, now });
  if (count <= codesPerWindow) return;
  const minutes = Math.max(1, Math.ceil((resetsAt - now) / 60_000));
  throw new ApiError(
    'too_many_requests',
    `Too many codes were asked for this address. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter: Math.ceil((resetsAt - now) / 1000) },
  );
}
