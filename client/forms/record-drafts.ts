import { type DraftKind, draftNames } from './draft-store.ts';

/** Draft key of a record's form: the host's id and the creation time, because hosts reuse ids. */
export const recordDraft = (form: string, id: string, createdAt: string | null | undefined): DraftKind => ({
  name: `${form}:${id}:${Date.parse(createdAt ?? '')}`,
  storage: 'local',
});

/** Draft key prefix of a deleted record, whose creation time is unknown. */
export const draftsOfRecord = (form: string, id: string): DraftKind[] =>
  draftNames('local')
    .filter((name) => name.slice(0, name.lastIndexOf(':')) === `${form}:${id}`)
    .map((name) => ({ name, storage: 'local' }));
