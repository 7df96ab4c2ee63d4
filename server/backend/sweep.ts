import type { FastifyInstance } from 'fastify';
import { type Clock, dayMs, isoNow } from '../clock.ts';
import { deleteExpiredWindows } from '../database/queries.ts';
import type { Db } from '../database/schema.ts';
import type { BackendContext } from './dependencies.ts';
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

const sweepIntervalMs = 60_000;

/** Sweeps at the start and every minute, also mails kept as files. */
export function sweepRegularly(
  app: FastifyInstance,
  { db, clock, mail, retentionDays, background }: BackendContext,
): void {
  const kinds = {
    ...sweeps(db, clock, retentionDays),
    ...(retentionDays !== undefined && { mails: async () => mail.deleteBefore?.(clock.now() - retentionDays * dayMs) }),
  };
  const sweep = () => {
    for (const [kind, deleteExpired] of Object.entries(kinds))
      background.run(`deleting expired ${kind}`, deleteExpired);
  };
  const timer = setInterval(sweep, sweepIntervalMs);
  timer.unref();
  app.addHook('onReady', async () => sweep());
  app.addHook('onClose', async () => clearInterval(timer));
}
