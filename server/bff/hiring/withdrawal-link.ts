import type { Clock } from '../../clock.ts';
import { dayMs } from '../../durations.ts';
import type { Signer } from '../session/signer.ts';

const purpose = 'withdrawal';
/** How long after the acknowledgement an application can be withdrawn by its link. */
export const withdrawalDays = 90;

/** Signs which application may be withdrawn, and until when: `<milliseconds, base 36>.<key, base64url>.<signature>`. */
export const createWithdrawalToken = (signer: Signer, clock: Clock, application: string): string => {
  const until = (clock.now() + withdrawalDays * dayMs).toString(36);
  return signer.sign(purpose, `${until}.${Buffer.from(application).toString('base64url')}`);
};

/** The key of the application, or why there is none: the link was changed or cut, or its time is over. */
export function readWithdrawalToken(signer: Signer, clock: Clock, token: string): string | 'invalid' | 'expired' {
  const [until = '', application = ''] = signer.verify(purpose, token)?.split('.') ?? [];
  if (application === '') return 'invalid';
  return clock.now() <= Number.parseInt(until, 36) ? Buffer.from(application, 'base64url').toString() : 'expired';
}
