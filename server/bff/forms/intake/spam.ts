import { formControlFields, minimumFillMs } from '../../../../shared/form-rules.ts';
import type { FormPost } from './form-post.ts';
import type { FormStamp } from './form-stamp.ts';

/** Why a post looks like spam, or undefined when it does not. */
export function spamReason(post: FormPost, stamp: Pick<FormStamp, 'ageMs'>): string | undefined {
  if (post.fields.get(formControlFields.honeypot)?.some((value) => value.trim() !== '')) {
    return 'The hidden field was filled in.';
  }
  if (stamp.ageMs !== undefined && stamp.ageMs < minimumFillMs) {
    return 'The form was sent faster than anybody can fill it in.';
  }
  return undefined;
}
