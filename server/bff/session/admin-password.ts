import type { Kysely } from 'kysely';
import { adminLoginMessages, checkAdminLogin } from '../../../shared/admin-login.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { AdminLoginInput } from '../../../shared/schemas/session.ts';
import type { Database } from '../../database/schema.ts';
import { hashPassword, isPasswordOf } from '../../password.ts';
import { type Admin, findAdmin } from '../admins/repository.ts';

/** Of a password that nobody has. */
let dummyHash: Promise<string> | undefined;

/**
 * Checks an admin login in the specification's order: both fields, the address, the pair. A hash is computed
 * for a wrong address too, so that the time taken tells nothing.
 *
 * @throws ApiError `validation_failed` or `invalid_credentials`
 */
export async function checkAdminCredentials(db: Kysely<Database>, input: AdminLoginInput): Promise<Admin> {
  const problem = checkAdminLogin(input);
  if (problem) throw new ApiError('validation_failed', problem);
  dummyHash ??= hashPassword('');
  const [admin, other] = await Promise.all([findAdmin(db, input.email), dummyHash]);
  const right = await isPasswordOf(admin?.password_hash ?? other, input.password);
  if (!right || !admin) throw new ApiError('invalid_credentials', adminLoginMessages.mismatch);
  return admin;
}
