import { randomBytes } from 'node:crypto';
import { type Clock, dayMs } from '../../../clock.ts';
import { createSigner } from '../../session/signer.ts';

const purpose = 'form-stamp';
const pagePurpose = 'page-stamp';

/** A valid stamp. */
export interface FormStamp {
  /** Key of its single use; null for a page's stamp, which all readers of the page share. */
  readonly id: string | null;
  /** Time since the form was shown in milliseconds; undefined when unknown. */
  readonly ageMs: number | undefined;
}

/**
 * Creates a stamp for one scripted post: `<milliseconds, base 36>.<random>.<signature>`, valid for a day.
 *
 * @param secrets the first signs
 */
export const createStamp = (secrets: readonly string[], clock: Clock): string =>
  createSigner(secrets).sign(purpose, `${clock.now().toString(36)}.${randomBytes(12).toString('base64url')}`);

const today = (clock: Clock) => Math.floor(clock.now() / dayMs);

/** Creates the stamp in a page's HTML for posts without script: the signed day, valid that day and the next. */
export const createPageStamp = (secrets: readonly string[], clock: Clock): string =>
  createSigner(secrets).sign(pagePurpose, String(today(clock)));

/**
 * Verifies the stamp of a post.
 *
 * @param fromPage whether the post came without script, so that the page's stamp is valid
 * @returns undefined for a missing, forged, future or expired stamp
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
