import { hash } from 'node:crypto';
import type { OutboxRow } from '../../database/schema.ts';
import type { CheckedForm, OutboxEntry } from './outbox.ts';

type SentForm = Pick<CheckedForm, 'form' | 'fields'> & {
  readonly file: { readonly name: string; readonly content: Uint8Array } | null | undefined;
};

/**
 * Derives a key of a submission: SHA-256 of the sender's id and of the whole content. With the id, or without one, it is the
 * `idempotency_key`. With null it is the `refused_key`, which finds the entry when its sender repeats it under another id.
 */
export function submissionKey(checked: SentForm, senderId: string | undefined | null): string {
  const content = checked.file && hash('sha256', checked.file.content, 'hex');
  const fields = Object.entries(checked.fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const sent = [checked.form, senderId === undefined ? '' : senderId, fields, checked.file?.name ?? '', content ?? ''];
  return hash('sha256', JSON.stringify(sent), 'hex');
}

/** Tells form posts from mails, webhooks and publications. */
export const isFormPost = (form: OutboxRow['form']) => form === 'contact' || form === 'application';

/** Returns the `refused_key` of an entry, null if it is not a form post. */
export function refusedKeyOf({ form, fields, file, file_name }: OutboxEntry): string | null {
  if (!isFormPost(form)) return null;
  const sent = { form, fields: JSON.parse(fields), file: file && { name: file_name ?? '', content: file } };
  return submissionKey(sent, null);
}
