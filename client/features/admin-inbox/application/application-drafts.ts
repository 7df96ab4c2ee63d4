import { hostIdOf } from '#shared/inbox-records.ts';
import { mailTextNames } from '#shared/mail-texts.ts';
import { mailTextLabels } from '../../../copy/admin-applications.ts';
import { call } from '../../../data/call.ts';
import { isMissing } from '../../../data/queries.ts';
import { adminDrafts, type DraftKey, forgetDrafts } from '../../../forms/drafts.ts';

export const noteDraft = (application: string) => ({ owner: 'admin', kind: `note:${application}` }) as const;

export const replyDraft = (application: string) => ({ owner: 'admin', kind: `reply:${application}` }) as const;

/** A prepared text is identified by its state and shown by its name. */
export function shownReply(field: string, text: string): string {
  const name = (field === 'prepared' || field === 'state') && mailTextNames.find((each) => each === text);
  return name ? mailTextLabels[name] : text;
}

const keptDrafts = (): { id: string; draft: DraftKey }[] =>
  adminDrafts().flatMap((draft) => {
    const application = /^(?:note|reply):(.+)$/.exec(draft.kind)?.[1];
    return application ? [{ id: hostIdOf(application), draft }] : [];
  });

export const draftsOf = (id: string): DraftKey[] =>
  keptDrafts().flatMap((each) => (each.id === id ? [each.draft] : []));

/** Deletes the drafts of a deleted application, except in a form that is open now. */
export async function forgetTexts(id: string): Promise<void> {
  for (const draft of draftsOf(id)) await forgetDrafts(draft);
}

/** Deletes the drafts of all applications that are gone, for example after a person was erased. */
export async function forgetTextsOfGone(): Promise<void> {
  for (const id of new Set(keptDrafts().map((each) => each.id))) {
    const gone = await call('getjobresponse', { params: { jobresponse_id: id } }).then(() => false, isMissing);
    if (gone) await forgetTexts(id);
  }
}
