import { useEffect, useId, useState } from 'react';
import { TextButton } from '../ui/button.tsx';
import { LocalDate } from '../ui/date-text.tsx';
import { adminDrafts, type DraftKey, deleteDraftsOnceClosed, latestDraft } from './drafts.ts';
import type { ShownText } from './edit-conflict.tsx';
import { type AnyForm, startOver } from './form.tsx';
import type { RecordTexts } from './merge.ts';
import styles from './record-drafts.module.css';

interface UnsentTextsProps {
  drafts: readonly DraftKey[];
  labels?: RecordTexts;
  shown?: ShownText;
  heading?: 'h2' | 'h3';
}

const textsOf = (draft: DraftKey) =>
  Object.entries(latestDraft(draft)?.values ?? {}).flatMap(([field, texts]) =>
    texts.flatMap((text) => (text === '' ? [] : [{ key: `${draft.kind} ${field} ${text}`, field, text }])),
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
    for (const draft of found.drafts) deleteDraftsOnceClosed(draft);
  }, [found]);
  if (found.texts.length === 0) return null;
  return (
    <section className={styles.unsent} aria-labelledby={id}>
      <Heading id={id}>Your unsaved text</Heading>
      <p className="soft">It can no longer be saved. Copy what you need.</p>
      {found.texts.map(({ key, field, text }) => (
        <div key={key}>
          {labels[field] ? <p className="soft">{labels[field]}</p> : null}
          <p dir="auto" className={styles.text}>
            {shown(field, text)}
          </p>
        </div>
      ))}
    </section>
  );
}

/** Draft key of a record's form: the host's id and the creation time, because hosts reuse ids. */
export const recordDraft = (form: string, id: string, createdAt: string | null | undefined): DraftKey => ({
  owner: 'admin',
  kind: `${form}:${id}:${Date.parse(createdAt ?? '')}`,
});

export const draftsOfRecord = (form: string, id: string): DraftKey[] =>
  adminDrafts().filter(({ kind }) => kind.slice(0, kind.lastIndexOf(':')) === `${form}:${id}`);

interface RestoredDraftProps {
  form: AnyForm;
  labels: RecordTexts;
  shown?: ShownText;
}

export function RestoredDraft({ form, labels, shown = (_, text) => text }: RestoredDraftProps) {
  const { restoredAt, conflicts, resolveConflict } = form.draft;
  // Always rendered: readers announce text that appears in an existing live region.
  return (
    <div className={styles.draft} role="status">
      {restoredAt === undefined ? null : (
        <>
          <p>
            Your unsaved text was restored. Last changed{' '}
            <LocalDate value={new Date(restoredAt).toISOString()} format="time" />.{' '}
            <TextButton onClick={() => startOver(form)}>Start over</TextButton>
          </p>
          {conflicts.map((conflict) => {
            const label = labels[conflict.name] ?? conflict.name;
            return (
              <div key={conflict.name}>
                <p>The saved value of {label} has changed. The form shows it. Yours was:</p>
                <blockquote dir="auto" className={styles.text}>
                  {conflict.local.map((text) => shown(conflict.name, text)).join(', ')}
                </blockquote>
                <TextButton onClick={() => resolveConflict(conflict, 'local')}>Use mine for {label}</TextButton>{' '}
                <TextButton onClick={() => resolveConflict(conflict, 'remote')}>Leave {label} as it is</TextButton>
              </div>
            );
          })}
        </>
      )}
    </div>
  );
}
