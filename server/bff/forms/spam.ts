import type { Clock } from '../../clock.ts';
import type { FormPost } from './form-post.ts';
import { stampAge, stampField } from './form-stamp.ts';

/** A field that people never see; whoever fills it is a program. */
export const honeypotField = 'website';
/** Nobody reads and fills a form faster than this. */
export const minimumFillMs = 3000;

/** Why a post looks like spam, or undefined when it does not. */
export function spamReason(post: FormPost, secrets: readonly string[], clock: Clock): string | undefined {
  if (post.fields.get(honeypotField)?.some((value) => value.trim() !== '')) return 'The hidden field was filled in.';
  const age = stampAge(secrets, clock, post.fields.get(stampField)?.at(-1));
  if (age !== undefined && age < minimumFillMs) return 'The form was sent faster than anybody can fill it in.';
  return undefined;
}
