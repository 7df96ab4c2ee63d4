import type { Kysely } from 'kysely';
import { personKey } from '../../../shared/application-key.ts';
import type { Withdrawal } from '../../../shared/schemas/hiring.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import type { Signer } from '../session/signer.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { findApplication } from './find-application.ts';
import { withdraw } from './repository.ts';
import { readWithdrawalToken } from './withdrawal-link.ts';

export interface WithdrawalOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly upstream: Upstream;
}

/**
 * What a link to withdraw says, and with `confirmed` does.
 *
 * @throws ApiError where the host of the application cannot be asked
 */
export async function followWithdrawal(
  { db, clock, signer, upstream }: WithdrawalOptions,
  token: string,
  confirmed: boolean,
): Promise<Withdrawal> {
  const application = readWithdrawalToken(signer, clock, token);
  if (application === 'invalid' || application === 'expired') return { state: application, position: null };
  const row = await findApplication(upstream, application);
  if (!row) return { state: 'gone', position: null };
  const position = row.position_applied_for;
  if (confirmed) {
    const ref = { application, person: personKey(row), appliedAt: row.createdAt ?? null };
    return { state: (await withdraw(db, ref, isoNow(clock))) ? 'withdrawn' : 'before', position };
  }
  const stored = await db
    .selectFrom('application_states')
    .select('state')
    .where('application', '=', application)
    .executeTakeFirst();
  return { state: stored?.state === 'withdrawn' ? 'before' : 'asked', position };
}
