import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../clock.ts';

const longestAgeMs = 24 * 60 * 60 * 1000;

const sign = (secret: string, issuedAt: string): Buffer =>
  createHmac('sha256', secret).update(`form-stamp:${issuedAt}`).digest();

/**
 * A signed time stamp for a form that is being shown: `<milliseconds, base 36>.<HMAC>`.
 *
 * @param secrets the first signs
 */
export function createStamp(secrets: readonly string[], clock: Clock): string {
  const [secret] = secrets;
  if (!secret) throw new TypeError('A stamp needs a secret to sign with.');
  const issuedAt = clock.now().toString(36);
  return `${issuedAt}.${sign(secret, issuedAt).toString('base64url')}`;
}

/**
 * How long ago the form was shown, in milliseconds.
 *
 * @returns undefined for a stamp that is absent, forged, from the future or older than a day: such a post is judged
 *   as one without a stamp
 */
export function stampAge(secrets: readonly string[], clock: Clock, stamp: string | undefined): number | undefined {
  const [issuedAt, signature] = stamp?.split('.') ?? [];
  if (!issuedAt || !signature || !/^[0-9a-z]{1,12}$/.test(issuedAt)) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const genuine = secrets.some((secret) => {
    const expected = sign(secret, issuedAt);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  const age = clock.now() - Number.parseInt(issuedAt, 36);
  return genuine && age >= 0 && age <= longestAgeMs ? age : undefined;
}
