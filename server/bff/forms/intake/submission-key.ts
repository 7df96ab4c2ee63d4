import { hash } from 'node:crypto';
import type { CheckedForm } from '../../outbox/checked-form.ts';

/**
 * The key by which a submission is recognised when it comes again: SHA-256 of the sender's id, if there is one, and
 * of everything that was sent. The content is always part of it: a text corrected and sent under the same id is
 * another submission, and must not be lost as a repetition.
 *
 * @returns 64 hexadecimal characters
 */
export function submissionKey(checked: CheckedForm, senderId: string | undefined): string {
  const content = checked.file && hash('sha256', checked.file.content, 'hex');
  const fields = Object.entries(checked.fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const sent = [checked.form, senderId ?? '', fields, checked.file?.name ?? '', content ?? ''];
  return hash('sha256', JSON.stringify(sent), 'hex');
}
