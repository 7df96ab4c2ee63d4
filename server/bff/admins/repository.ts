import { randomBytes, randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import { accountKey, looksLikeEmail } from '#shared/email.ts';
import { ApiError } from '#shared/errors.ts';
import { minPasswordLength } from '#shared/password-length.ts';
import type { AdminRole } from '#shared/schemas/admin-answers.ts';
import { type TrailAction, trailActions } from '#shared/schemas/operation.ts';
import { isoNow } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { AdminRow, Database, DatabaseAndClock, Db } from '../../database/schema.ts';
import { hashPassword, passwordProblem } from '../../password.ts';
import { mailEntry } from '../outbox/mails.ts';
import { addEntry } from '../outbox/outbox.ts';

/** Audited actions that change who can log in as admin, or how. */
export type AccessChange = Extract<
  TrailAction,
  | 'addAdmin'
  | 'setAdminRole'
  | 'removeAdmin'
  | 'resetAdmin'
  | 'changeAdminPassword'
  | 'replaceInitialPassword'
  | 'confirmTotp'
  | 'addPasskey'
  | 'removePasskey'
  | 'renewRecoveryCodes'
  | 'removeSecondFactor'
>;

interface ChangedAccess {
  readonly action: AccessChange;
  readonly by: string;
  readonly about?: string | undefined;
  /** The role that the admin got. */
  readonly role?: AdminRole | undefined;
  readonly at: string;
  readonly network: string;
  readonly siteName: string;
  readonly traceparent?: string | null | undefined;
}

/** Queues a mail about a change to every admin, and to an admin who was removed. */
export async function mailAdmins(db: Db, change: ChangedAccess): Promise<void> {
  const { action, by, about, role, at, network, siteName, traceparent } = change;
  const addresses = (await listAdmins(db)).map(({ email }) => email);
  if (about !== undefined) addresses.push(about);
  const recipients = new Map(addresses.map((to) => [accountKey(to), to]));
  const text = [
    `${by} ${trailActions[action]}${about === undefined ? '' : `: ${about}`}${role ? ` (role: ${role})` : ''}.`,
    `Time: ${at.slice(0, 16).replace('T', ' ')} UTC\nNetwork: ${network}`,
    'If you did not expect this, an owner should open "Admins" and reset the account that made the change. That ends its sessions.',
    siteName,
  ].join('\n\n');
  for (const to of recipients.values()) {
    const mail = { to, subject: `Admin access to ${siteName} changed`, text };
    await addEntry(db, mailEntry({ key: `access:${randomUUID()}`, mail, traceparent }), at);
  }
}

export type Admin = Selectable<AdminRow>;

/** Generates a password of 16 characters. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');

/** Finds an admin by address, ignoring case. */
export const findAdmin = (db: Db, email: string): Promise<Admin | undefined> =>
  db.selectFrom('admins').selectAll().where('email_key', '=', accountKey(email)).executeTakeFirst();

/** Lists all admins, oldest first. */
export const listAdmins = (db: Db): Promise<Admin[]> =>
  db.selectFrom('admins').selectAll().orderBy('created_at').orderBy('email_key').execute();

const noAdmin = (email: string) => new ApiError('not_found', `There is no admin ${email}.`);

/** Locks an admin's row until the transaction ends, which serialises changes of the second factor. */
export const lockAdmin = (transaction: Transaction<Database>, key: string): Promise<Admin | undefined> =>
  transaction
    .updateTable('admins')
    .set(({ ref }) => ({ email: ref('email') }))
    .where('email_key', '=', key)
    .returningAll()
    .executeTakeFirst();

/** Locks the row of a signed-in admin. Throws `unauthorized` when their session has ended, as by a reset. */
export async function lockSignedInAdmin(
  transaction: Transaction<Database>,
  { key, session }: { key: string; session: string },
): Promise<Admin | undefined> {
  const admin = await lockAdmin(transaction, key);
  const living = transaction.selectFrom('sessions').select('id_hash').where('id_hash', '=', session);
  if (!(await living.executeTakeFirst())) throw new ApiError('unauthorized', 'Please log in as admin.');
  return admin;
}

/** Locks the row of an admin. Throws `conflict` with this message unless they have an authenticator app or a passkey. */
export async function lockAdminWithSecondFactor(
  transaction: Transaction<Database>,
  key: string,
  message: string,
): Promise<void> {
  const admin = await lockAdmin(transaction, key);
  const passkeys = transaction.selectFrom('admin_passkeys').select('id').where('admin', '=', key).limit(1);
  if (!admin?.totp_secret && !(await passkeys.executeTakeFirst())) throw new ApiError('conflict', message);
}

async function forgetSecondFactor(transaction: Transaction<Database>, key: string): Promise<void> {
  const without = { totp_secret: null, totp_step: null };
  await transaction.updateTable('admins').set(without).where('email_key', '=', key).execute();
  await transaction.deleteFrom('admin_recovery_codes').where('admin', '=', key).execute();
  await transaction.deleteFrom('admin_passkeys').where('admin', '=', key).execute();
}

/** Deletes an admin's authenticator app, recovery codes and passkeys. Throws `conflict` when there are none. */
export async function removeSecondFactor({ db }: Pick<DatabaseAndClock, 'db'>, key: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockAdminWithSecondFactor(transaction, key, 'Your second step is already off.');
    await forgetSecondFactor(transaction, key);
  });
}

/** Ends an admin's sessions, including pending second steps, except the one with the id hash `but`. */
export async function endSessions(transaction: Db, key: string, but = ''): Promise<void> {
  await transaction
    .deleteFrom('sessions')
    .where('kind', 'in', ['admin', 'adminStep'])
    .where('subject', '=', key)
    .where('id_hash', '!=', but)
    .execute();
}

/** Ends the sessions of admins without a second factor, who set one up at the next login. */
export async function endSessionsWithoutSecondFactor({ db }: Pick<DatabaseAndClock, 'db'>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('kind', '=', 'admin')
    .where('subject', 'not in', db.selectFrom('admins').select('email_key').where('totp_secret', 'is not', null))
    .where('subject', 'not in', db.selectFrom('admin_passkeys').select('admin'))
    .execute();
}

/** Deletes an admin with all data. */
export async function forgetAdmin(transaction: Transaction<Database>, key: string): Promise<void> {
  await forgetSecondFactor(transaction, key);
  await endSessions(transaction, key);
  await transaction.deleteFrom('admins').where('email_key', '=', key).execute();
}

/** Adds an admin with a generated password, which it returns. Throws `conflict` for a known address. */
export async function addAdmin(
  { db, clock }: DatabaseAndClock,
  given: string,
  role: AdminRole = 'owner',
): Promise<string> {
  const email = given.trim();
  if (!looksLikeEmail(email)) throw new ApiError('validation_failed', 'Enter an email address.');
  const password = generatePassword();
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('admins')
    .values({
      email_key: accountKey(email),
      email,
      source: 'added',
      role,
      password_hash: await hashPassword(password),
      must_change_password: 1,
      created_at: isoNow(clock),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!added) {
    const message = `${email} is already an admin.`;
    throw new ApiError('conflict', message, { fields: { email: message } });
  }
  return password;
}

/** Changes one admin, unless the site would be left without an owner. */
async function changeAdmin(
  { db }: Pick<DatabaseAndClock, 'db'>,
  email: string,
  change: (transaction: Transaction<Database>, key: string) => Promise<unknown>,
): Promise<void> {
  const key = accountKey(email);
  await db.transaction().execute(async (transaction) => {
    // Locks every row: if two owners remove each other at the same time, one stays.
    await transaction
      .updateTable('admins')
      .set(({ ref }) => ({ email: ref('email') }))
      .execute();
    const found = await findAdmin(transaction, email);
    if (!found) throw noAdmin(email);
    if (found.source === 'environment') {
      throw new ApiError('conflict', `${found.email} is set by ADMIN_EMAIL. Change it there.`);
    }
    await change(transaction, key);
    const owners = (await listAdmins(transaction)).filter(({ role }) => role === 'owner');
    if (owners.length === 0)
      throw new ApiError('conflict', 'The site needs an owner. Give another admin the owner role first.');
  });
}

/** Removes an admin and their sessions, except the last owner. */
export const removeAdmin = (options: Pick<DatabaseAndClock, 'db'>, email: string): Promise<void> =>
  changeAdmin(options, email, forgetAdmin);

/** Gives an admin another role, from their next request on. */
export const setAdminRole = (options: Pick<DatabaseAndClock, 'db'>, email: string, role: AdminRole): Promise<void> =>
  changeAdmin(options, email, (transaction, key) =>
    transaction.updateTable('admins').set({ role }).where('email_key', '=', key).execute(),
  );

/** Resets an admin who lost a password or second factor: deletes both and ends every session. */
export async function resetAdmin({ db }: Pick<DatabaseAndClock, 'db'>, email: string): Promise<string | undefined> {
  const found = await findAdmin(db, email);
  if (!found) throw noAdmin(email);
  const { email_key: key, password_hash } = found;
  const password = found.source === 'environment' ? undefined : generatePassword();
  const changed = password
    ? { password_hash: await hashPassword(password), must_change_password: 1 }
    : { password_hash };
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('admins')
      .set(changed)
      .where('email_key', '=', key)
      .where('password_hash', '=', password_hash)
      .executeTakeFirst();
    // Otherwise the password that another owner has just been shown would not work.
    if (numUpdatedRows === 0n) {
      const next = 'You changed nothing. Reset it again if that is still needed.';
      throw new ApiError('conflict', `Someone else has just changed ${email}. ${next}`);
    }
    await forgetSecondFactor(transaction, key);
    await endSessions(transaction, key);
    return password;
  });
}

/** Changes an admin's password and ends their other sessions. */
export async function setPassword(
  { db }: Pick<DatabaseAndClock, 'db'>,
  { key, session, passwordHash }: { key: string; session: string; passwordHash: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSignedInAdmin(transaction, { key, session });
    const changed = { password_hash: passwordHash, must_change_password: 0 };
    await transaction.updateTable('admins').set(changed).where('email_key', '=', key).execute();
    await endSessions(transaction, key, session);
  });
}

/** Makes an admin choose another password at this login, unless it has just been changed. */
export async function requireNewPassword(db: Db, { email_key, password_hash }: Admin): Promise<void> {
  await db
    .updateTable('admins')
    .set({ must_change_password: 1 })
    .where('email_key', '=', email_key)
    .where('password_hash', '=', password_hash)
    .execute();
}

/** Checks whether `ADMIN_PASSWORD` is weaker than admins may choose. */
export async function adminPasswordWarning({ admin }: Pick<Config, 'admin'>, db: Db): Promise<string | undefined> {
  if (admin?.password === undefined) return undefined;
  const key = accountKey(admin.email);
  const passkeys = db.selectFrom('admin_passkeys').select('id').where('admin', '=', key).limit(1);
  const hasSecondFactor = (await findAdmin(db, key))?.totp_secret ?? (await passkeys.executeTakeFirst());
  const { default: short, adminWithoutSecondFactor } = minPasswordLength;
  const problem = await passwordProblem(admin.password, hasSecondFactor ? short : adminWithoutSecondFactor);
  return problem && `ADMIN_PASSWORD is weak: ${problem} It still works; replace it soon.`;
}
