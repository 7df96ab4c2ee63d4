import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { attempt } from '#shared/attempt.ts';
import { accountKey } from '#shared/email.ts';
import { endSessions, findAdmin, forgetAdmin, generatePassword, mailAdmins } from '../bff/admins/repository.ts';
import { addToTrail } from '../bff/audit-trail/plugin.ts';
import { type Clock, isoNow } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/schema.ts';
import { hashPassword, isPasswordOf } from '../password.ts';
import { readOrCreateFile, writePrivateFile } from '../private-files.ts';

export interface NewPassword {
  readonly email: string;
  readonly password: string;
}

const generatedAccount = z.object({ email: z.string(), passwordHash: z.string(), newPassword: z.optional(z.string()) });
type GeneratedAccount = z.infer<typeof generatedAccount>;

/** Undefined when a crash truncated the first write: a new account is generated. */
const parseAccount = (text: string): GeneratedAccount | undefined =>
  attempt(() => generatedAccount.parse(JSON.parse(text)));

const fileIn = (dataDir: string) => path.join(dataDir, 'admin.json');

const readGeneratedAccount = (dataDir: string): GeneratedAccount | undefined =>
  parseAccount(attempt(() => readFileSync(fileIn(dataDir), 'utf8')) ?? '');

interface ConfiguredAdmin {
  readonly email: string;
  readonly passwordHash: string;
  /** The plain password, if configured: its hash differs at each start. */
  readonly password?: string | undefined;
}

type Report = (db: Db, action: 'addAdmin' | 'removeAdmin' | 'resetAdmin', email: string) => Promise<void>;

async function setConfiguredAdmin(
  db: Db,
  clock: Clock,
  { email, passwordHash, password }: ConfiguredAdmin,
  report: Report,
): Promise<void> {
  const key = accountKey(email);
  const before = await findAdmin(db, email);
  const isSame =
    before !== undefined &&
    (before.password_hash === passwordHash ||
      (password !== undefined && (await isPasswordOf(before.password_hash, password).catch(() => false))));
  await db.transaction().execute(async (transaction) => {
    const former = await transaction
      .selectFrom('admins')
      .select(['email_key', 'email'])
      .where('source', '!=', 'added')
      .where('email_key', '!=', key)
      .execute();
    const { count } = await transaction
      .selectFrom('admins')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    const isFirstStart = Number(count) === 0;
    for (const { email_key } of former) await forgetAdmin(transaction, email_key);
    const set = {
      email,
      source: 'environment' as const,
      role: 'owner' as const,
      must_change_password: 0,
      ...(!isSame && { password_hash: passwordHash }),
    };
    await transaction
      .insertInto('admins')
      .values({ email_key: key, password_hash: passwordHash, created_at: isoNow(clock), ...set })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet(set))
      .execute();
    for (const { email: removed } of former) await report(transaction, 'removeAdmin', removed);
    if (isSame) return;
    await endSessions(transaction, key);
    if (!isFirstStart) await report(transaction, before ? 'resetAdmin' : 'addAdmin', email);
  });
}

/** Ensures that an owner exists and returns a generated password until `forgetShownPassword`. */
export async function firstAdmin(
  config: Pick<Config, 'admin' | 'dataDir' | 'mailTransport' | 'site'>,
  db: Db,
  clock: Clock,
): Promise<NewPassword | undefined> {
  const { admin, dataDir, site } = config;
  const report: Report = async (transaction, action, about) => {
    const at = isoNow(clock);
    const network = 'this machine';
    const role = action === 'addAdmin' ? 'owner' : undefined;
    await addToTrail(transaction, { at, admin: 'ADMIN_EMAIL', action, detail: role ?? '', network }, [
      `admin ${about}`,
    ]);
    if (!config.mailTransport) return;
    const by = 'A start with other ADMIN_EMAIL or ADMIN_PASSWORD';
    await mailAdmins(transaction, { action, by, about, role, at, network, siteName: site.name });
  };
  if (admin) {
    const { email, password, passwordHash } = admin;
    const configured = { email, password, passwordHash: passwordHash ?? (await hashPassword(password ?? '')) };
    await setConfiguredAdmin(db, clock, configured, report);
    return undefined;
  }
  await db.transaction().execute(async (transaction) => {
    const former = await transaction
      .selectFrom('admins')
      .select(['email_key', 'email'])
      .where('source', '=', 'environment')
      .execute();
    for (const { email_key } of former) await forgetAdmin(transaction, email_key);
    for (const { email } of former) await report(transaction, 'removeAdmin', email);
  });
  if (!(await db.selectFrom('admins').select('email_key').where('role', '=', 'owner').limit(1).executeTakeFirst())) {
    const made = await generate(site);
    const text = readOrCreateFile(
      fileIn(dataDir),
      (kept) => parseAccount(kept) !== undefined,
      () => JSON.stringify(made),
    );
    const { email, passwordHash } = parseAccount(text) ?? made;
    await db
      .insertInto('admins')
      .values({
        email_key: accountKey(email),
        email,
        source: 'generated',
        password_hash: passwordHash,
        must_change_password: 1,
        created_at: isoNow(clock),
      })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ role: 'owner' }))
      .execute();
  }
  const { email = '', passwordHash, newPassword } = readGeneratedAccount(dataDir) ?? {};
  if (newPassword === undefined || (await findAdmin(db, email))?.password_hash !== passwordHash) return undefined;
  return { email, password: newPassword };
}

async function generate(site: Config['site']): Promise<Required<GeneratedAccount>> {
  const newPassword = generatePassword();
  return { email: `admin@${site.email.split('@').at(-1)}`, passwordHash: await hashPassword(newPassword), newPassword };
}

/** Deletes a displayed password; only its hash stays. */
export function forgetShownPassword(dataDir: string): void {
  const kept = readGeneratedAccount(dataDir);
  if (!kept) return;
  const { email, passwordHash } = kept;
  writePrivateFile(fileIn(dataDir), JSON.stringify({ email, passwordHash }));
}
