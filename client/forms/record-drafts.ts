import { type DraftKind, draftNames } from './draft-store.ts';

/**
 * Where it is kept what is typed into the form of a record: by the host's id and when the record was made, since hosts use
 * ids again.
 */
export const recordDraft = (form: string, id: string, createdAt: string | null | undefined): DraftKind => ({
  name: `${form}:${id}:${Date.parse(createdAt ?? '')}`,
  storage: 'local',
});

/** What is kept of such a form where the record is gone, and nobody knows any more when it was made. */
export const draftsOfRecord = (form: string, id: string): DraftKind[] =>
  draftNames('local')
    .filter((name) => name.slice(0, name.lastIndexOf(':')) === `${form}:${id}`)
    .map((name) => ({ name, storage: 'local' }));
