import { useId } from 'react';
import { editConflictCopy as copy } from '../copy/edit-conflict.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './conflict-dialog.module.css';
import type { RecordTexts, RemoteChange } from './merge.ts';

/** Displays a field's value, such as the name of a code. */
export type ShownText = (name: string, text: string) => string;

interface ConflictDialogProps {
  changed: readonly RemoteChange[];
  /** Labels by field name. */
  labels: RecordTexts;
  shown?: ShownText | undefined;
  /** Resolved values; undefined cancels saving. */
  onAnswer: (chosen: RecordTexts | undefined) => void;
}

/** Shows the changes of someone else. A field changed by both needs a choice. */
export function ConflictDialog({ changed, labels, shown = (_, text) => text, onAnswer }: ConflictDialogProps) {
  const formId = useId();
  return (
    <Dialog
      size="l"
      title={copy.title}
      onClose={() => onAnswer(undefined)}
      backCloses
      footer={
        <>
          <Button type="submit" form={formId} variant="go">
            {copy.save}
          </Button>
          <Button onClick={() => onAnswer(undefined)}>{copy.cancel}</Button>
        </>
      }
    >
      <p>{copy.lead}</p>
      <form
        id={formId}
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const chosen = changed.map(({ name, remote, local }) => [name, data.get(name) === 'local' ? local : remote]);
          onAnswer(Object.fromEntries(chosen));
        }}
      >
        {changed.map(({ name, remote, local, both }) => (
          <fieldset key={name} className={styles.field}>
            <legend>{labels[name] ?? name}</legend>
            <Side name={name} side="remote" label={copy.remote} text={shown(name, remote)} chosen={!both} />
            <Side name={name} side="local" label={both ? copy.local : copy.loaded} text={shown(name, local)} />
          </fieldset>
        ))}
      </form>
    </Dialog>
  );
}

type SideProps = { name: string; side: 'remote' | 'local'; label: string; text: string; chosen?: boolean };

function Side({ name, side, label, text, chosen = false }: SideProps) {
  return (
    <label className={styles.side}>
      <input type="radio" name={name} value={side} required defaultChecked={chosen} />
      <span>
        <strong>{label}</strong>
        <span dir="auto" className={text ? styles.text : 'soft'}>
          {text || copy.empty}
        </span>
      </span>
    </label>
  );
}
