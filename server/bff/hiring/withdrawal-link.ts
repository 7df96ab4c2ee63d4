import { createHash } from 'node:crypto';
import { applicationKey, personKey } from '../../../shared/application-key.ts';
import { positionName } from '../../../shared/job-facts.ts';
import type { JobResponse } from '../../../shared/schemas/application.ts';
import type { Clock } from '../../clock.ts';
import { dayMs } from '../../durations.ts';
import type { Signer } from '../session/signer.ts';

const purpose = 'withdrawal';
/** How long after the acknowledgement an application can be withdrawn by its link. */
export const withdrawalDays = 90;

/** What a link may withdraw: the application of this key, and all others of its applicant. */
export interface WithdrawalLink {
  readonly application: string;
  /** See `applicantOf`; links from before it was in them have none. */
  readonly applicant?: string | undefined;
}

type Applied = Parameters<typeof applicationKey>[0] & Pick<JobResponse, 'contact_email'>;

/**
 * A hash of whose application it is and for which position, by which others are known also when this one has gone;
 * undefined without an address: a phone number alone proves nobody to be the same, and the link went to the address.
 */
export function applicantOf(row: Applied): string | undefined {
  if (!row.contact_email?.includes('@')) return undefined;
  const parts = [personKey(row), positionName(row.position_applied_for)].join('\n');
  return createHash('sha256').update(parts).digest('base64url').slice(0, 22);
}

/** Signs what may be withdrawn, and until when: `<milliseconds, base 36>.<key and applicant, base64url>.<signature>`. */
export const createWithdrawalToken = (signer: Signer, clock: Clock, row: Applied): string => {
  const until = (clock.now() + withdrawalDays * dayMs).toString(36);
  const link = [applicationKey(row), applicantOf(row) ?? ''].join('\n');
  return signer.sign(purpose, `${until}.${Buffer.from(link).toString('base64url')}`);
};

/** What a link may withdraw, or why nothing: it was changed or cut, or its time is over. */
export function readWithdrawalToken(
  signer: Signer,
  clock: Clock,
  token: string,
): WithdrawalLink | 'invalid' | 'expired' {
  const [until = '', link = ''] = signer.verify(purpose, token)?.split('.') ?? [];
  if (link === '') return 'invalid';
  if (clock.now() > Number.parseInt(until, 36)) return 'expired';
  const [application = '', applicant] = Buffer.from(link, 'base64url').toString().split('\n');
  return { application, applicant: applicant || undefined };
}
