import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../clock.ts';
import { dayMs } from '../../../durations.ts';
import { createSigner } from '../../session/signer.ts';

const purpose = 'form-stamp';
const pagePurpose = 'page-stamp';

/** A stamp that was found good. */
export interface FormStamp {
  /** By which its use is recorded; null for a page's stamp, which everybody has who reads the page. */
  readonly id: string | null;
  /** How long ago the form was shown, in milliseconds; undefined where nobody knows. */
  readonly ageMs: number | undefined;
}

/**
 * A stamp for one post by script: `<milliseconds, base 36>.<random>.<signature>`, good for a day.
 *
 * @param secrets the first signs
 */
export const createStamp = (secrets: readonly string[], clock: Clock): string =>
  createSigner(secrets).sign(purpose, `${clock.now().toString(36)}.${randomBytes(12).toString('base64url')}`);

const today = (clock: Clock) => Math.floor(clock.now() / dayMs);

/** The stamp in the HTML of a form page, for posts without script: the day, signed; good on that day and the next. */
export const createPageStamp = (secrets: readonly string[], clock: Clock): string =>
  createSigner(secrets).sign(pagePurpose, String(today(clock)));

/**
 * Reads the stamp of a post.
 *
 * @param fromPage whether the post came without script: then the page's stamp is taken too
 * @returns undefined for a stamp that is absent, forged, from the future or too old
 */
export function readStamp(
  secrets: readonly string[],
  clock: Clock,
  stamp: string | undefined,
  fromPage: boolean,
): FormStamp | undefined {
  if (!stamp) return undefined;
  const signer = createSigner(secrets);
  const id = signer.verify(purpose, stamp);
  if (id) {
    const ageMs = clock.now() - Number.parseInt(id, 36);
    return ageMs >= 0 && ageMs <= dayMs ? { id, ageMs } : undefined;
  }
  const issued = fromPage ? signer.verify(pagePurpose, stamp) : undefined;
  const daysAgo = today(clock) - Number(issued ?? Number.NaN);
  return daysAgo === 0 || daysAgo === 1 ? { id: null, ageMs: undefined } : undefined;
}
