import { hash } from 'node:crypto';
import type { OutboxRow } from '../../database/schema.ts';
import type { CheckedForm, OutboxEntry } from './outbox.ts';

type SentForm = Pick<CheckedForm, 'form' | 'fields'> & {
  readonly file: { readonly name: string; readonly content: Uint8Array } | null | undefined;
};

function keyOf({ form, fields, file }: SentForm, senderId: string | null): string {
  const content = file && hash('sha256', file.content, 'hex');
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([form, senderId, sorted, file?.name ?? '', content ?? '']), 'hex');
}

/** Returns the `idempotency_key` of a submission: a hash of its content and of the id that its sender gave it, if any. */
export const submissionKey = (sent: SentForm, senderId = ''): string => keyOf(sent, senderId);

/** Returns the `refused_key` of a submission, by which it is found when its sender repeats it under another id. */
export const refusedKey = (sent: SentForm): string => keyOf(sent, null);

/** Tells form posts from mails, webhooks and publications. */
export const isFormPost = (form: OutboxRow['form']) => form === 'contact' || form === 'application';

/** Returns the `refused_key` of an entry, null if it is not a form post. */
export function refusedKeyOf({ form, fields, file, file_name }: OutboxEntry): string | null {
  if (!isFormPost(form)) return null;
  return refusedKey({ form, fields: JSON.parse(fields), file: file && { name: file_name ?? '', content: file } });
}
