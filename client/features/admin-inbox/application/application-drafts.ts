import { hostIdOf } from '../../../../shared/application-key.ts';
import { hiringStates } from '../../../../shared/schemas/hiring-states.ts';
import { stateNames } from '../../../copy/admin-applications.ts';
import { call } from '../../../data/call.ts';
import { isMissing } from '../../../data/queries.ts';
import { type DraftKind, draftNames, forgetDrafts } from '../../../forms/draft-store.ts';

/** Where a note is kept while it is written. */
export const noteDraft = (application: string) => ({ name: `note:${application}`, storage: 'local' }) as const;

/** Where a mail to the applicant is kept while it is written. */
export const replyDraft = (application: string) => ({ name: `reply:${application}`, storage: 'local' }) as const;

/** A prepared text is known by a state, and shown by its name. */
export function shownReply(field: string, text: string): string {
  const state = field === 'prepared' && hiringStates.find((each) => each === text);
  return state ? stateNames[state] : text;
}

/** What is kept about applications in this browser, with the host's id of each. */
const keptDrafts = (): { id: string; draft: DraftKind }[] =>
  draftNames('local').flatMap((name) => {
    const application = /^(?:note|reply):(.+)$/.exec(name)?.[1];
    return application ? [{ id: hostIdOf(application), draft: { name, storage: 'local' } }] : [];
  });

/** What is kept about one of them. */
export const draftsOf = (id: string): DraftKind[] =>
  keptDrafts().flatMap((each) => (each.id === id ? [each.draft] : []));

/** Forgets it: the application is gone. What is being written in another form is that one's to show and to forget. */
export async function forgetTexts(id: string): Promise<void> {
  for (const draft of draftsOf(id)) await forgetDrafts(draft);
}

/** The same for all that are gone: which applications went with a person, no screen knows. */
export async function forgetTextsOfGone(): Promise<void> {
  for (const id of new Set(keptDrafts().map((each) => each.id))) {
    const gone = await call('getjobresponse', { params: { jobresponse_id: id } }).then(() => false, isMissing);
    if (gone) await forgetTexts(id);
  }
}
