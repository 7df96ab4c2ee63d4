import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { codeLifeMs } from './modules/accounts/code-repository.ts';
import { deleteOldApplications } from './modules/applications/repository.ts';
import { deleteOldEnquiries } from './modules/enquiries/repository.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Deletes what has had its time: codes, tokens and counters that have expired, accounts nobody confirmed within a
 * day, and, where a retention is set, applications and enquiries that are older.
 *
 * @param retentionDays undefined: applications and enquiries are kept
 */
export async function sweep(db: Kysely<Database>, clock: Clock, retentionDays: number | undefined): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now - ms).toISOString();
  // A code verified in its last moment still has its ten minutes to set a password.
  await db.deleteFrom('codes').where('expires_at', '<=', before(codeLifeMs)).execute();
  await db.deleteFrom('codes').where('expires_at', '<=', before(0)).where('verified_at', 'is', null).execute();
  await db.deleteFrom('user_tokens').where('expires_at', '<=', before(0)).execute();
  await db.deleteFrom('rate_limits').where('resets_at', '<=', before(0)).execute();
  await db.deleteFrom('users').where('verified_at', 'is', null).where('created_at', '<', before(dayMs)).execute();
  if (retentionDays === undefined) return;
  await deleteOldApplications(db, before(retentionDays * dayMs));
  await deleteOldEnquiries(db, before(retentionDays * dayMs));
}
