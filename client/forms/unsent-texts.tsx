import { useEffect, useId, useState } from 'react';
import { restoredDraftCopy as copy } from '../copy/restored-draft.ts';
import type { ShownText } from './conflict-dialog.tsx';
import { type DraftKey, forgetDrafts, latestDraft } from './drafts.ts';
import type { RecordTexts } from './merge.ts';
import styles from './restored-draft.module.css';

interface UnsentTextsProps {
  drafts: readonly DraftKey[];
  /** Labels by field name, if shown. */
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
