import { hash, verify } from '@node-rs/argon2';
import { minPasswordLength, shortPasswordMessage } from '#shared/password-length.ts';
import { fieldRefusal } from './to-api-error.ts';

/** Systems encode the same characters as different bytes (NIST SP 800-63B). */
const normalized = (password: string): string => password.normalize('NFKC');

/** Loaded on first use, because the list takes some megabytes. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function isCommon(password: string): Promise<boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  );
  const known = await commonPasswords;
  const typed = password.toLowerCase();
  // Repeating a weak password, or adding a number, makes it longer but not stronger.
  const [, repeated] = /^(.+?)\1+$/su.exec(typed) ?? [];
  if (repeated !== undefined && repeated.length < 4) return true;
  return [typed, repeated, typed.replace(/\d{4,}$/, '')].some((part) => part !== undefined && known.has(part));
}

/** Returns why a new password is rejected, or undefined. */
export async function passwordProblem(
  password: string,
  minLength: number = minPasswordLength.default,
): Promise<string | undefined> {
  const text = normalized(password);
  if ([...text].length < minLength) return shortPasswordMessage(minLength);
  return (await isCommon(text)) ? 'This password is too common to be safe. Choose another one.' : undefined;
}

/** Throws `validation_failed` for a short or common password in the input `field`. */
export async function requireAcceptable(
  password: string,
  field: 'password' | 'newPassword',
  minLength?: number,
): Promise<void> {
  const problem = await passwordProblem(password, minLength);
  if (problem) throw fieldRefusal(field, problem);
}

/** Hashes with argon2id at OWASP's cost: 19 MiB, two passes, one lane. */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password));

/** Verifies a password; throws for an unreadable hash. */
export async function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  if (await verify(passwordHash, normalized(password))) return true;
  // `ADMIN_PASSWORD_HASH` and hashes of earlier versions do not normalise the password.
  return password !== normalized(password) && verify(passwordHash, password);
}
