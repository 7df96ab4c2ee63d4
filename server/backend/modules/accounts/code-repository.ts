import type { Kysely } from 'kysely';
import type { CodeRow, Database } from '../../../database/schema.ts';
import { randomToken } from '../../secrets.ts';
import { hashCode } from './code-hash.ts';

/** A code is good for ten minutes and five tries; a verified reset for ten minutes more. */
export const codeLifeMs = 10 * 60_000;
const maxTries = 5;

type Purpose = CodeRow['purpose'];

/**
 * Stores a code in place of the account's older ones of the same purpose. A reset whose code has been verified stays,
 * so that a stranger who asks for a code cannot take the last step away from the owner.
 *
 * @param userId null where the address is nobody's: the same work, and no code will ever be right
 * @returns handle of the code
 */
export async function insertCode(
  db: Kysely<Database>,
  { purpose, userId, code, now }: { purpose: Purpose; userId: string | null; code: string; now: number },
): Promise<string> {
  await db
    .deleteFrom('codes')
    .where('user_id', '=', userId ?? '')
    .where('purpose', '=', purpose)
    .where('verified_at', 'is', null)
    .execute();
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

/**
 * Spends one try. Counting and reading are one statement, so that guesses sent at the same moment share the five.
 *
 * @param which a reset by its handle, a signup by its account
 * @returns what to compare with, or undefined when there is nothing left to try
 */
export function spendTry(
  db: Kysely<Database>,
  which: { purpose: 'reset'; id: string } | { purpose: 'signup'; userId: string },
  now: number,
): Promise<{ id: string; code_hash: string; user_id: string | null } | undefined> {
  return db
    .updateTable('codes')
    .set((update) => ({ tries: update('tries', '+', 1) }))
    .where('purpose', '=', which.purpose)
    .where((where) => ('id' in which ? where('id', '=', which.id) : where('user_id', '=', which.userId)))
    .where('tries', '<', maxTries)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .returning(['id', 'code_hash', 'user_id'])
    .executeTakeFirst();
}

/** Marks a reset's code as right. @returns false when that has been done already */
export async function markVerified(db: Kysely<Database>, id: string, now: number): Promise<boolean> {
  const marked = await db
    .updateTable('codes')
    .set({ verified_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Whether this reset may set a password now: verified within the last ten minutes, not used. */
export async function isResetVerified(db: Kysely<Database>, id: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('codes')
    .select('id')
    .where('id', '=', id)
    .where('purpose', '=', 'reset')
    .where('verified_at', '>', new Date(now - codeLifeMs).toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses a verified reset up, and with it every other reset of the account.
 *
 * @returns the account, or undefined when the reset was used meanwhile
 */
export async function takeVerifiedReset(db: Kysely<Database>, id: string, now: number): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('codes')
    .where('id', '=', id)
    .where('purpose', '=', 'reset')
    .where('verified_at', '>', new Date(now - codeLifeMs).toISOString())
    .returning('user_id')
    .executeTakeFirst();
  if (!taken?.user_id) return undefined;
  await db.deleteFrom('codes').where('user_id', '=', taken.user_id).where('purpose', '=', 'reset').execute();
  return taken.user_id;
}
