import type { Kysely } from 'kysely';
import { applicationKey, personKey } from '../../../shared/application-key.ts';
import type { JobResponse } from '../../../shared/schemas/application.ts';
import type { Withdrawal } from '../../../shared/schemas/hiring.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import type { Signer } from '../session/signer.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { findApplication } from './find-application.ts';
import { withdraw } from './repository.ts';
import { applicantOf, readWithdrawalToken, type WithdrawalLink } from './withdrawal-link.ts';

export interface WithdrawalOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly upstream: Upstream;
}

/**
 * The application of a link, if it is still there, with all others of its address for its position: only one mail, so only
 * one link, comes for those of a day.
 */
async function applicationsOf(upstream: Upstream, link: WithdrawalLink): Promise<JobResponse[]> {
  const row = await findApplication(upstream, link.application);
  const own = row ? [row] : [];
  const applicant = row ? applicantOf(row) : link.applicant;
  if (applicant === undefined) return own;
  const isOther = (other: JobResponse) =>
    applicantOf(other) === applicant && applicationKey(other) !== link.application;
  return [...own, ...(await upstream.call('getalljobresponse', {})).filter(isOther)];
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
  const link = readWithdrawalToken(signer, clock, token);
  if (typeof link === 'string') return { state: link, position: null };
  const applications = await applicationsOf(upstream, link);
  const position = applications[0]?.position_applied_for;
  if (position === undefined) return { state: 'gone', position: null };
  if (confirmed) {
    for (const each of applications) {
      const ref = { application: applicationKey(each), person: personKey(each), appliedAt: each.createdAt ?? null };
      await withdraw(db, ref, isoNow(clock));
    }
    // Pressed twice, it was withdrawn a moment before.
    return { state: 'withdrawn', position };
  }
  const withdrawn = await db
    .selectFrom('application_states')
    .select('application')
    .where('application', 'in', applications.map(applicationKey))
    .where('state', '=', 'withdrawn')
    .execute();
  return { state: withdrawn.length === applications.length ? 'before' : 'asked', position };
}
