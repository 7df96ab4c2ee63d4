import type { Kysely } from 'kysely';
import { applicationKey, personKey } from '../../../shared/application-key.ts';
import { positionName } from '../../../shared/job-facts.ts';
import type { JobResponse } from '../../../shared/schemas/application.ts';
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
 * The application of a link with all others of its address for its position: only one mail, so only one link, comes for
 * those of a day. A phone number alone proves nobody to be the same: the link went to the address.
 */
async function applicationsWith(upstream: Upstream, row: JobResponse): Promise<JobResponse[]> {
  if (!row.contact_email?.includes('@')) return [row];
  const isOther = (other: JobResponse) =>
    personKey(other) === personKey(row) &&
    positionName(other.position_applied_for) === positionName(row.position_applied_for) &&
    applicationKey(other) !== applicationKey(row);
  return [row, ...(await upstream.call('getalljobresponse', {})).filter(isOther)];
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
  const applications = await applicationsWith(upstream, row);
  if (confirmed) {
    let state: Withdrawal['state'] = 'before';
    for (const each of applications) {
      const ref = { application: applicationKey(each), person: personKey(each), appliedAt: each.createdAt ?? null };
      if (await withdraw(db, ref, isoNow(clock))) state = 'withdrawn';
    }
    return { state, position };
  }
  const withdrawn = await db
    .selectFrom('application_states')
    .select('application')
    .where('application', 'in', applications.map(applicationKey))
    .where('state', '=', 'withdrawn')
    .execute();
  return { state: withdrawn.length === applications.length ? 'before' : 'asked', position };
}
