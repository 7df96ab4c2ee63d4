import { hash } from 'node:crypto';
import type { CheckedForm } from './checked-form.ts';

/** What of a post makes it another one. */
type SentForm = Pick<CheckedForm, 'form' | 'fields'> & {
  readonly file: { readonly name: string; readonly content: Uint8Array } | null | undefined;
};

/**
 * The key by which a submission is recognised when it comes again: SHA-256 of the sender's id, if there is one, and
 * of everything that was sent. The content is always part of it: a text corrected and sent under the same id is
 * another submission, and must not be lost as a repetition.
 *
 * @param senderId null: of one that was refused, which is known by what was sent alone: its sender takes another id
 * @returns 64 hexadecimal characters
 */
export function submissionKey(checked: SentForm, senderId: string | undefined | null): string {
  const content = checked.file && hash('sha256', checked.file.content, 'hex');
  const fields = Object.entries(checked.fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const sent = [checked.form, senderId === undefined ? '' : senderId, fields, checked.file?.name ?? '', content ?? ''];
  return hash('sha256', JSON.stringify(sent), 'hex');
}
