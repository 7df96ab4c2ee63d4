import type { Selectable } from 'kysely';
import { accountKey } from '#shared/email.ts';
import { skipFirst } from '../../../database/queries.ts';
import type { Db, UserRow, UserTokenRow } from '../../../database/schema.ts';
import { randomToken, sha256 } from '../../secrets.ts';

type StoredUser = Selectable<UserRow>;

/** Finds an account by address, ignoring case. */
export function findUserByEmail(db: Db, email: string): Promise<StoredUser | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', accountKey(email)).executeTakeFirst();
}

/** Finds an account by id. */
export function findUser(db: Db, id: string): Promise<StoredUser | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks an account until the transaction ends; false when its password is no longer the verified one. */
export async function lockUnchangedUser(db: Db, { id, password_hash }: StoredUser): Promise<boolean> {
  const locked = await db
    .updateTable('users')
    .set(({ ref }) => ({ email: ref('email') }))
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/** Stores an unconfirmed account, replacing earlier ones; undefined when a confirmed account has the address. */
export async function saveUnverifiedUser(
  db: Db,
  fields: Pick<UserRow, 'name' | 'email' | 'phone' | 'password_hash'>,
  now: string,
): Promise<string | undefined> {
  const saved = await db
    .insertInto('users')
    .values({ ...fields, id: randomToken(), email_key: accountKey(fields.email), verified_at: null, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({ ...fields, created_at: now })
        .where('users.verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (!saved) return undefined;
  await db.deleteFrom('user_tokens').where('user_id', '=', saved.id).execute();
  return saved.id;
}

/** Confirms an account; false when a newer sign-up with the same address has revoked the token. */
export async function confirmUser(db: Db, userId: string, token: string, now: string): Promise<boolean> {
  // The account first, as a new sign-up does: another lock order could deadlock.
  await db.updateTable('users').set({ verified_at: now }).where('id', '=', userId).execute();
  const ended = await db
    .deleteFrom('user_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'signup')
    .returning('token_hash')
    .execute();
  await db.deleteFrom('codes').where('user_id', '=', userId).where('purpose', '=', 'signup').execute();
  return ended.some(({ token_hash }) => token_hash === sha256(token));
}

/** Sets a new password, revokes all tokens, and confirms the account: the mailed code has proved the address. */
export async function setPassword(
  db: Db,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set(({ fn, ref, val }) => ({
      password_hash: passwordHash,
      verified_at: fn.coalesce(ref('verified_at'), val(now)),
    }))
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('user_tokens').where('user_id', '=', userId).execute();
}

/** Outlives the code, so that a user with an expired code can request another one without signing up again. */
export const signupTokenLifeMs = 60 * 60_000;

/** Equal to the BFF's session limit. */
const maxTokens = 100;

/** Creates a token, stores its hash, and revokes the oldest above the limit. */
export async function insertToken(
  db: Db,
  { userId, purpose, lifeMs, now }: { userId: string; purpose: UserTokenRow['purpose']; lifeMs: number; now: number },
): Promise<string> {
  const token = randomToken();
  await db
    .insertInto('user_tokens')
    .values({
      token_hash: sha256(token),
      user_id: userId,
      purpose,
      expires_at: new Date(now + lifeMs).toISOString(),
      created_at: new Date(now).toISOString(),
    })
    .execute();
  const oldest = db
    .selectFrom('user_tokens')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    // Never this one, even if others were created in the same millisecond.
    .where('token_hash', '!=', sha256(token))
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .$call(skipFirst(maxTokens - 1));
  await db.deleteFrom('user_tokens').where('token_hash', 'in', oldest).execute();
  return token;
}

/** Returns the account of a valid sign-up token. */
export async function findSignup(db: Db, token: string, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_tokens')
    .select('user_id')
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', 'signup')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}
