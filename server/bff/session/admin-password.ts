import { verify } from '@node-rs/argon2';
import { accountKey } from '../../../shared/account-key.ts';
import { adminLoginMessages, checkAdminLogin } from '../../../shared/admin-login.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { AdminLoginInput } from '../../../shared/schemas/session.ts';

export interface AdminCredentials {
  readonly email: string;
  /** argon2id */
  readonly passwordHash: string;
}

/**
 * Checks an admin login in the specification's order (section 5): both fields, the address, the pair. The hash is
 * computed for a wrong address too, so that the time taken tells nothing.
 *
 * @throws ApiError `validation_failed` or `invalid_credentials`
 */
export async function checkAdminCredentials(admin: AdminCredentials, input: AdminLoginInput): Promise<void> {
  const problem = checkAdminLogin(input);
  if (problem) throw new ApiError('validation_failed', problem);
  const right = await verify(admin.passwordHash, input.password);
  if (!right || accountKey(input.email) !== accountKey(admin.email)) {
    throw new ApiError('invalid_credentials', adminLoginMessages.mismatch);
  }
}
