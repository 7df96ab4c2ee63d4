import { useEffect, useId, useState } from 'react';
import { restoredDraftCopy as copy } from '../copy/restored-draft.ts';
import type { RecordTexts } from './changed-fields.ts';
import type { ShownText } from './conflict-dialog.tsx';
import { type DraftKind, draftNames, forgetDrafts, latestDraft } from './draft-store.ts';
import styles from './restored-draft.module.css';

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

interface UnsentTextsProps {
  drafts: readonly DraftKind[];
  labels?: RecordTexts;
  shown?: ShownText;
  heading?: 'h2' | 'h3';
}

const textsOf = (draft: DraftKind) =>
  Object.entries(latestDraft(draft)?.values ?? {}).flatMap(([field, texts]) =>
    texts.flatMap((text) => (text === '' ? [] : [{ key: `${draft.name} ${field} ${text}`, field, text }])),
  );

/** Shows unsaved text about a deleted record for copying. It is not stored, because the person may have been erased. */
export function UnsentTexts({
  drafts,
  labels = {},
  shown = (_, text) => text,
  heading: Heading = 'h3',
}: UnsentTextsProps) {
  const id = useId();
  const [found] = useState(() => ({ drafts, texts: drafts.flatMap(textsOf) }));
  useEffect(() => {
    for (const draft of found.drafts) void forgetDrafts(draft);
  }, [found]);
  if (found.texts.length === 0) return null;
  return (
    <section className={styles.unsent} aria-labelledby={id}>
      <Heading id={id}>{copy.unsent}</Heading>
      <p className="soft">{copy.unsentNotKept}</p>
      {found.texts.map(({ key, field, text }) => (
        <div key={key}>
          {labels[field] ? <p className="soft">{labels[field]}</p> : null}
          <p className={styles.text}>{shown(field, text)}</p>
        </div>
      ))}
    </section>
  );
}
