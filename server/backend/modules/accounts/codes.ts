import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { accountKey } from '#shared/email.ts';
import { ApiError } from '#shared/errors.ts';
import type { Clock } from '../../../clock.ts';
import { countAttempt } from '../../../database/queries.ts';
import type { CodeRow, Db } from '../../../database/schema.ts';
import { fieldRefusal } from '../../../to-api-error.ts';
import { randomToken, sha256 } from '../../secrets.ts';

const digest = (code: string, salt: string): Buffer => createHmac('sha256', salt).update(code).digest();

function hashCode(code: string): string {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${digest(code, salt).toString('hex')}`;
}

function isCodeOf(codeHash: string, code: string): boolean {
  const [salt = '', stored = ''] = codeHash.split(':');
  const expected = Buffer.from(stored, 'hex');
  const given = digest(code, salt);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Short, so that an attacker who exhausts the limit locks the owner out for 15 minutes at most. */
const windowMs = 15 * 60_000;
const codesPerWindow = 5;

/** Returns the rate-limit key of codes for an address, which it contains as a hash. */
export const codeLimitKey = (purpose: CodeRow['purpose'], email: string): string =>
  `backend:codes:${purpose}:${sha256(accountKey(email))}`;

/** Throws `too_many_requests`, also for addresses without an account, so that the answer does not reveal it. */
export async function limitCodes(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
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

const messages: Readonly<Record<Exclude<CodeAttempt['outcome'], 'right'>, string>> = {
  wrong: 'The code is wrong. Please check it, or ask for a new one.',
  'used up': 'The code is used up. Please ask for a new one.',
  expired: 'The code has expired. Please ask for a new one.',
};

/** Returns the error for a rejected code, the same whether or not the address has an account. */
export const codeRefusal = (outcome: keyof typeof messages): ApiError => fieldRefusal('otp', messages[outcome]);

/** A code is valid for ten minutes and five attempts; a verified reset for ten more minutes. */
export const codeLifeMs = 10 * 60_000;
const maxTries = 5;

type Purpose = CodeRow['purpose'];

/** Stores a code (no account: one that never matches). Older ones stay valid, because mails can arrive out of order. */
export async function insertCode(
  db: Db,
  { purpose, userId, code, now }: { purpose: Purpose; userId: string | null; code: string; now: number },
): Promise<string> {
  const id = randomToken();
  await db
    .insertInto('codes')
    .values({
      id,
      purpose,
      user_id: userId,
      code_hash: hashCode(code),
      tries: 0,
      expires_at: new Date(now + codeLifeMs).toISOString(),
      verified_at: null,
      created_at: new Date(now).toISOString(),
    })
    .execute();
  return id;
}

/** Deletes a user's sign-up codes. */
export async function deleteSignupCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('codes').where('user_id', '=', userId).where('purpose', '=', 'signup').execute();
}

type Which =
  | { readonly purpose: 'signup'; readonly userId: string }
  | { readonly purpose: 'reset'; readonly id: string };

interface CodeAttempt {
  readonly outcome: 'right' | 'wrong' | 'used up' | 'expired';
  readonly userId: string | null;
  readonly id?: string;
}

/** Counts an attempt and compares the code. One statement, so that simultaneous guesses share the limit. */
export async function attemptCode(db: Db, which: Which, code: string, now: number): Promise<CodeAttempt> {
  const isoTime = new Date(now).toISOString();
  const spent = await db
    .updateTable('codes')
    .set((update) => ({ tries: update('tries', '+', 1) }))
    .where('purpose', '=', which.purpose)
    .where((where) => ('id' in which ? where('id', '=', which.id) : where('user_id', '=', which.userId)))
    .where('tries', '<', maxTries)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', isoTime)
    .returning(['id', 'user_id', 'tries'])
    .execute();
  const userId = spent[0]?.user_id ?? null;
  const living = await db
    .selectFrom('codes')
    .select(['id', 'code_hash', 'tries', 'verified_at'])
    .where('purpose', '=', which.purpose)
    .where((where) =>
      'id' in which
        ? where.or([where('id', '=', which.id), where('user_id', '=', userId ?? '')])
        : where('user_id', '=', which.userId),
    )
    .where('expires_at', '>', isoTime)
    .execute();
  if (spent.length === 0) return { outcome: living.length > 0 ? 'used up' : 'expired', userId };
  const good = living.filter(
    (row) => spent.some(({ id }) => id === row.id) || (row.tries < maxTries && row.verified_at === null),
  );
  const right = good.find((row) => isCodeOf(row.code_hash, code));
  if (right) return { outcome: 'right', userId, id: right.id };
  return { outcome: spent.every(({ tries }) => tries >= maxTries) ? 'used up' : 'wrong', userId };
}

/** Marks a reset as verified and consumes the matching code; false when it is already verified. */
export async function markVerified(db: Db, id: string, codeId: string, now: number): Promise<boolean> {
  if (codeId !== id) await db.deleteFrom('codes').where('id', '=', codeId).execute();
  const marked = await db
    .updateTable('codes')
    .set({ verified_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Tells whether a reset may set a password: verified within the last ten minutes and not used. */
export async function isResetVerified(db: Db, id: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('codes')
    .select('id')
    .where('id', '=', id)
    .where('purpose', '=', 'reset')
    .where('verified_at', '>', new Date(now - codeLifeMs).toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Consumes a verified reset and all others of the account, which it returns; undefined when used. */
export async function takeVerifiedReset(db: Db, id: string, now: number): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('codes')
    .where('id', '=', id)
    .where('purpose', '=', 'reset')
    .where('verified_at', '>', new Date(now - codeLifeMs).toISOString())
    .returning('user_id')
    .executeTakeFirst();
  return taken?.user_id ?? undefined;
}
