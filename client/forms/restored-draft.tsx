import { restoredDraftCopy as copy } from '../copy/restored-draft.ts';
import { TextButton } from '../ui/button.tsx';
import { LocalDate } from '../ui/date-text.tsx';
import type { ShownText } from './conflict-dialog.tsx';
import { type AnyForm, startOver } from './form.tsx';
import type { RecordTexts } from './merge.ts';
import styles from './restored-draft.module.css';

interface RestoredDraftProps {
  form: AnyForm;
  /** Labels by field name. */
  labels: RecordTexts;
  shown?: ShownText;
}

/** Tells that a draft was restored, and from when. A field that someone else has changed since needs a choice. */
export function RestoredDraft({ form, labels, shown = (_, text) => text }: RestoredDraftProps) {
  const { restoredAt, conflicts, resolveConflict } = form.draft;
  // Always rendered: readers announce text that appears in an existing live region.
  return (
    <div className={styles.draft} role="status">
      {restoredAt === undefined ? null : (
        <>
          <p>
            {copy.back} {copy.from} <LocalDate value={new Date(restoredAt).toISOString()} format="time" />.{' '}
            <TextButton onClick={() => startOver(form)}>{copy.startOver}</TextButton>
          </p>
          {conflicts.map((conflict) => {
            const label = labels[conflict.name] ?? conflict.name;
            return (
              <div key={conflict.name}>
                <p>{copy.moved(label)}</p>
                <blockquote className={styles.text}>
                  {conflict.local.map((text) => shown(conflict.name, text)).join(', ')}
                </blockquote>
                <TextButton onClick={() => resolveConflict(conflict, 'local')}>{copy.takeMine(label)}</TextButton>{' '}
                <TextButton onClick={() => resolveConflict(conflict, 'remote')}>{copy.leave(label)}</TextButton>
              </div>
            );
          })}
        </>
      )}
    </div>
  );
}
