import { type Clock, dayMs, isoNow } from '../clock.ts';
import { deleteExpiredWindows } from '../database/queries.ts';
import type { Db } from '../database/schema.ts';
import { codeLifeMs } from './modules/accounts/codes.ts';
import { deleteOldApplications } from './modules/applications.ts';
import { deleteOldEnquiries } from './modules/enquiries.ts';

/** Deletes expired rows, accounts not confirmed within a day and, with a retention, old applications and enquiries. */
export function sweeps(
  db: Db,
  clock: Clock,
  retentionDays: number | undefined,
): Readonly<Record<string, () => Promise<unknown>>> {
  const before = (ms: number) => isoNow(clock, -ms);
  return {
    codes: async () => {
      // A verified code leaves ten minutes to set the password.
      await db.deleteFrom('codes').where('expires_at', '<=', before(codeLifeMs)).execute();
      await db.deleteFrom('codes').where('expires_at', '<=', before(0)).where('verified_at', 'is', null).execute();
    },
    tokens: () => db.deleteFrom('user_tokens').where('expires_at', '<=', before(0)).execute(),
    counters: () => deleteExpiredWindows(db, clock.now()),
    accounts: () =>
      db.deleteFrom('users').where('verified_at', 'is', null).where('created_at', '<', before(dayMs)).execute(),
    ...(retentionDays !== undefined && {
      applications: () => deleteOldApplications(db, before(retentionDays * dayMs)),
      enquiries: () => deleteOldEnquiries(db, before(retentionDays * dayMs)),
    }),
  };
}
