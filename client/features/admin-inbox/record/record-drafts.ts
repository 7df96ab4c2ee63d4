import { hostIdOf, kindOf, type RecordKind } from '#shared/inbox-records.ts';
import { stateNames } from '#shared/record-fields.ts';
import { mailTextLabels } from '../../../copy/admin-records.ts';
import { call } from '../../../data/call.ts';
import { isMissing } from '../../../data/queries.ts';
import { adminDrafts, type DraftKey, deleteDraftsOnceClosed } from '../../../forms/drafts.ts';

export const noteDraft = (key: string) => ({ owner: 'admin', kind: `note:${key}` }) as const;

export const replyDraft = (key: string) => ({ owner: 'admin', kind: `reply:${key}` }) as const;

/** A template is identified by its state and shown by its name. */
export function shownReply(field: string, text: string): string {
  const labels: Readonly<Record<string, string>> | undefined = { template: mailTextLabels, state: stateNames }[field];
  return labels?.[text] ?? text;
}

const keptDrafts = () =>
  adminDrafts().flatMap((draft) => {
    const key = /^(?:note|reply):(.+)$/.exec(draft.kind)?.[1];
    return key ? [{ kind: kindOf(key), id: hostIdOf(key), draft }] : [];
  });

export const draftsOf = (kind: RecordKind, id: string): DraftKey[] =>
  keptDrafts().flatMap((each) => (each.kind === kind && each.id === id ? [each.draft] : []));

/** Deletes the drafts of a deleted record once its panel has closed; those in use in another tab stay. */
export function deleteRecordDrafts(kind: RecordKind, id: string): void {
  for (const draft of draftsOf(kind, id)) deleteDraftsOnceClosed(draft);
}

const readRecord = (kind: RecordKind, id: string): Promise<unknown> =>
  kind === 'enquiry'
    ? call('getcontactform', { params: { contact_us_id: id } })
    : call('getjobresponse', { params: { jobresponse_id: id } });

/** Deletes the drafts of all records that are gone, for example after a person was erased. */
export async function deleteDraftsOfDeletedRecords(): Promise<void> {
  const asked = new Map<string, Promise<boolean>>();
  for (const { kind, id } of keptDrafts()) {
    const record = `${kind} ${id}`;
    if (!asked.has(record))
      asked.set(
        record,
        readRecord(kind, id).then(() => false, isMissing),
      );
    if (await asked.get(record)) deleteRecordDrafts(kind, id);
  }
}
