import type { Clock } from '../../../clock.ts';
import { createSigner } from '../../session/signer.ts';

const longestAgeMs = 24 * 60 * 60 * 1000;
const purpose = 'form-stamp';

/**
 * A signed time stamp for a form that is being shown: `<milliseconds, base 36>.<signature>`.
 *
 * @param secrets the first signs
 */
export const createStamp = (secrets: readonly string[], clock: Clock): string =>
  createSigner(secrets).sign(purpose, clock.now().toString(36));

/**
 * How long ago the form was shown, in milliseconds.
 *
 * @returns undefined for a stamp that is absent, forged, from the future or older than a day: such a post is judged
 *   as one without a stamp
 */
export function stampAge(secrets: readonly string[], clock: Clock, stamp: string | undefined): number | undefined {
  const issuedAt = stamp && createSigner(secrets).verify(purpose, stamp);
  if (!issuedAt || !/^[0-9a-z]{1,12}$/.test(issuedAt)) return undefined;
  const age = clock.now() - Number.parseInt(issuedAt, 36);
  return age >= 0 && age <= longestAgeMs ? age : undefined;
}
