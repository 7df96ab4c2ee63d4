import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { readOrCreateFile } from './read-or-create-file.ts';

export interface AdminAccount {
  readonly email: string;
  /** argon2id */
  readonly passwordHash: string;
  /** A generated password that nobody has been shown yet. */
  readonly newPassword?: string | undefined;
}

const keptAccount = z.object({ email: z.string(), passwordHash: z.string(), newPassword: z.optional(z.string()) });

function readKept(text: string): AdminAccount | undefined {
  try {
    return keptAccount.parse(JSON.parse(text));
  } catch {
    // Cut short by a crash while it was first written: a new one is made.
    return undefined;
  }
}

const fileIn = (dataDir: string) => path.join(dataDir, 'admin.json');

function write(dataDir: string, account: AdminAccount): void {
  const fresh = `${fileIn(dataDir)}.${process.pid}.new`;
  writeFileSync(fresh, `${JSON.stringify(account)}\n`, { mode: 0o600, flush: true });
  renameSync(fresh, fileIn(dataDir));
}

async function generate(site: Config['site']): Promise<AdminAccount> {
  const newPassword = randomBytes(12).toString('base64url');
  return { email: `admin@${site.email.split('@').at(-1)}`, passwordHash: await hash(newPassword), newPassword };
}

/**
 * The admin's address and password hash: from the environment, else from the data folder, where the very first start
 * puts a random password (decision 6). It stays there until `forgetShownPassword`, whatever may fail before.
 */
export async function adminAccount(config: Pick<Config, 'admin' | 'dataDir' | 'site'>): Promise<AdminAccount> {
  const { admin } = config;
  if (admin) return { email: admin.email, passwordHash: admin.passwordHash ?? (await hash(admin.password ?? '')) };
  const made = JSON.stringify(await generate(config.site));
  const account = readKept(
    readOrCreateFile(
      fileIn(config.dataDir),
      (text) => readKept(text) !== undefined,
      () => made,
    ),
  );
  if (!account) throw new Error('The kept admin account cannot be read.');
  return account;
}

/** Forgets the password that has been shown: from now on only its hash is kept. */
export function forgetShownPassword(dataDir: string, { email, passwordHash }: AdminAccount): void {
  write(dataDir, { email, passwordHash });
}

/** Makes a new password for the kept admin account, whose sessions end with the next start. */
export async function resetAdminAccount(config: Pick<Config, 'dataDir' | 'site'>): Promise<Required<AdminAccount>> {
  const before = await adminAccount({ ...config, admin: undefined });
  const { passwordHash, newPassword = '' } = await generate(config.site);
  write(config.dataDir, { email: before.email, passwordHash });
  return { email: before.email, passwordHash, newPassword };
}
