import { verify } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { readSetting, writeSetting } from '../database/settings.ts';

const setting = 'admin-password';

/**
 * Ends the admin's sessions when the password is another one than at the last start: whoever had the old one may be
 * in. A start with the same password ends nobody's session.
 *
 * @param admin.password where it is known; otherwise its hash is compared
 */
export async function endSessionsOfFormerPassword(
  db: Kysely<Database>,
  admin: { readonly passwordHash: string; readonly password?: string | undefined },
): Promise<void> {
  const before = await readSetting(db, setting);
  const isSame =
    before !== undefined &&
    (before === admin.passwordHash ||
      (admin.password !== undefined && (await verify(before, admin.password).catch(() => false))));
  if (isSame) return;
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('sessions').where('kind', '=', 'admin').execute();
    await writeSetting(transaction, setting, admin.passwordHash);
  });
}
