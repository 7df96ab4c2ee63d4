import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Config } from '../config.ts';
import { keptFile } from './kept-file.ts';

export interface AdminAccount {
  readonly email: string;
  /** argon2id */
  readonly passwordHash: string;
  /** Present once: at the start that made it up. */
  readonly newPassword?: string;
}

function readKept(text: string): AdminAccount | undefined {
  try {
    const kept: { email?: unknown; passwordHash?: unknown } = JSON.parse(text);
    if (typeof kept.email === 'string' && typeof kept.passwordHash === 'string') {
      return { email: kept.email, passwordHash: kept.passwordHash };
    }
  } catch {
    // Cut short by a crash while it was first written: a new one is made.
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
  const newPassword = randomBytes(12).toString('base64url');
  const email = `admin@${config.site.email.split('@').at(-1)}`;
  const made = JSON.stringify({ email, passwordHash: await hash(newPassword) });
  const isWhole = (text: string) => readKept(text) !== undefined;
  const text = keptFile(path.join(config.dataDir, 'admin.json'), isWhole, () => made);
  const account = readKept(text);
  if (!account) throw new Error('The kept admin account cannot be read.');
  return text === made ? { ...account, newPassword } : account;
}
