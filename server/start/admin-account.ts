import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Config } from '../config.ts';

export interface AdminAccount {
  readonly email: string;
  /** argon2id */
  readonly passwordHash: string;
  /** Present once: at the start that made it up. */
  readonly newPassword?: string;
}

function readKept(file: string): AdminAccount | undefined {
  try {
    const kept: { email?: unknown; passwordHash?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof kept.email === 'string' && typeof kept.passwordHash === 'string') {
      return { email: kept.email, passwordHash: kept.passwordHash };
    }
  } catch {
    // Not there, or cut short by a crash while it was first written: a new one is made.
  }
  return undefined;
}

/**
 * The admin's address and password hash: from the environment, else from the data folder, where the very first start
 * puts the hash of a random password (decision 6).
 */
export async function adminAccount(config: Pick<Config, 'admin' | 'dataDir' | 'site'>): Promise<AdminAccount> {
  const { admin } = config;
  if (admin) return { email: admin.email, passwordHash: admin.passwordHash ?? (await hash(admin.password ?? '')) };
  const file = path.join(config.dataDir, 'admin.json');
  const kept = readKept(file);
  if (kept) return kept;
  const newPassword = randomBytes(12).toString('base64url');
  const account = { email: `admin@${config.site.email.split('@').at(-1)}`, passwordHash: await hash(newPassword) };
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify(account)}\n`, { mode: 0o600 });
  return { ...account, newPassword };
}
