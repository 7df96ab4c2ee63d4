import { formControlFields, minimumFillMs } from '../../../../shared/form-rules.ts';
import type { Clock } from '../../../clock.ts';
import type { FormPost } from './form-post.ts';
import { stampAge } from './form-stamp.ts';

const { honeypot, stamp } = formControlFields;

/** Why a post looks like spam, or undefined when it does not. */
export function spamReason(post: FormPost, secrets: readonly string[], clock: Clock): string | undefined {
  if (post.fields.get(honeypot)?.some((value) => value.trim() !== '')) return 'The hidden field was filled in.';
  const age = stampAge(secrets, clock, post.fields.get(stamp)?.at(-1));
  if (age !== undefined && age < minimumFillMs) return 'The form was sent faster than anybody can fill it in.';
  return undefined;
}
