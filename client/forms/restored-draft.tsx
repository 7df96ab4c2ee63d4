import { restoredDraftCopy as copy } from '../copy/restored-draft.ts';
import { TextButton } from '../ui/button.tsx';
import { LocalDate } from '../ui/local-date.tsx';
import type { RecordTexts } from './changed-fields.ts';
import type { ShownText } from './changed-meanwhile-dialog.tsx';
import { type AnyForm, startOver } from './form.tsx';
import styles from './restored-draft.module.css';

interface RestoredDraftProps {
  form: AnyForm;
  /** How the fields are called on the form, by name. */
  labels: RecordTexts;
  shown?: ShownText;
}

/**
 * Says that a draft has been laid into the form, and of when it is. A field that has been changed by somebody else since
 * is not written over: what had been typed stands here, to be used or left.
 */
export function RestoredDraft({ form, labels, shown = (_, text) => text }: RestoredDraftProps) {
  const { restoredAt, conflicts, resolveConflict } = form.draft;
  // Always there: a live region is read out when its words come, not when it comes with them.
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
                  {conflict.ours.map((text) => shown(conflict.name, text)).join(', ')}
                </blockquote>
                <TextButton onClick={() => resolveConflict(conflict, 'ours')}>{copy.takeMine(label)}</TextButton>{' '}
                <TextButton onClick={() => resolveConflict(conflict, 'theirs')}>{copy.leave(label)}</TextButton>
              </div>
            );
          })}
        </>
      )}
    </div>
  );
}
