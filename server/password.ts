import { hash, verify } from '@node-rs/argon2';
import { fieldRefusal } from './read-fields.ts';

const minLength = 8;

/** The same characters typed on different systems may come as different bytes (NIST SP 800-63B). */
const normalized = (password: string): string => password.normalize('NFKC');

/**
 * The only rule for users' passwords.
 *
 * @param field name of the input, for the refusal
 * @throws ApiError `validation_failed`
 */
export function requireLength(password: string, field: 'password' | 'newPassword'): void {
  if ([...normalized(password)].length < minLength) {
    throw fieldRefusal(field, `The password needs at least ${minLength} characters.`);
  }
}

/** By argon2id at the library's cost, which is OWASP's: 19 MiB, two passes, one lane. */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password));

/** @throws what the library throws for a hash that it cannot read */
export async function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  if (await verify(passwordHash, normalized(password))) return true;
  // `ADMIN_PASSWORD_HASH`, and admins' hashes of earlier versions, are of the password as it was typed.
  return password !== normalized(password) && verify(passwordHash, password);
}
