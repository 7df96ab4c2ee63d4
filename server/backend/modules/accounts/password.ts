import { hash, verify } from '@node-rs/argon2';
import { fieldRefusal } from '../../../read-fields.ts';

const minLength = 8;
/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. The library's algorithm is argon2id unless told. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same characters typed on different systems may come as different bytes (NIST SP 800-63B). */
const normalized = (password: string): string => password.normalize('NFKC');

/**
 * The only rule for passwords.
 *
 * @param field name of the input, for the refusal
 * @throws ApiError `validation_failed`
 */
export function requireLength(password: string, field: 'password' | 'newPassword'): void {
  if ([...normalized(password)].length < minLength) {
    throw fieldRefusal(field, `The password needs at least ${minLength} characters.`);
  }
}

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), cost);

export const isPasswordOf = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, normalized(password));
