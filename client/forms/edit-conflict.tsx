import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import { followRefusal } from '../session/session-end.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './edit-conflict.module.css';
import { type RecordTexts, type RemoteChange, remoteChanges } from './merge.ts';

export type ShownText = (name: string, text: string) => string;

export const notSaved = 'Not saved, because this record has changed since you opened it.';

interface ConflictDialogProps {
  changed: readonly RemoteChange[];
  labels: RecordTexts;
  shown?: ShownText | undefined;
  onAnswer: (chosen: RecordTexts | undefined) => void;
}

function ConflictDialog({ changed, labels, shown = (_, text) => text, onAnswer }: ConflictDialogProps) {
  const formId = useId();
  return (
    <Dialog
      size="l"
      title="Changed since you opened it"
      onClose={() => onAnswer(undefined)}
      backCloses
      footer={
        <>
          <Button type="submit" form={formId} variant="go">
            Save these values
          </Button>
          <Button onClick={() => onAnswer(undefined)}>Continue editing</Button>
        </>
      }
    >
      <p>This record was saved in another tab or by someone else. Choose a value for each field.</p>
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
            <Side name={name} side="remote" label="Saved version" text={shown(name, remote)} chosen={!both} />
            <Side
              name={name}
              side="local"
              label={both ? 'Your version' : 'When you opened it'}
              text={shown(name, local)}
            />
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
          {text || 'Empty'}
        </span>
      </span>
    </label>
  );
}

interface Edit<Texts extends RecordTexts, Answer> {
  readonly base: Texts;
  readonly local: Texts;
  readonly readNow: () => Promise<Texts | undefined>;
  readonly send: (texts: Texts) => Promise<Answer>;
}

interface Asking {
  readonly changed: readonly RemoteChange[];
  readonly answer: (chosen: RecordTexts | undefined) => void;
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.code === 'not_found';

/** Hosts without the call also answer "not found", so check whether the record exists. */
const isMissingNow = ({ readNow }: Pick<Edit<RecordTexts, unknown>, 'readNow'>): Promise<boolean> =>
  readNow().then((now) => now === undefined, isNotFound);

/** Saves a record without overwriting a newer version. `save` throws `conflict` when cancelled, `gone` when deleted. */
export function useEditConflict(labels: RecordTexts, shown?: ShownText) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isGone, setGone] = useState(false);
  const left = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller.signal;
    return () => controller.abort();
  }, []);

  const gone = () => {
    setGone(true);
    void client.invalidateQueries();
    return new ApiError('gone', 'This record has been deleted, so it cannot be saved. Your text is still here.');
  };

  const choose = (changed: readonly RemoteChange[]) =>
    new Promise<RecordTexts | undefined>((resolve) => {
      // The question is not shown once the form has been left.
      if (left.current?.aborted) return resolve(undefined);
      left.current?.addEventListener('abort', () => resolve(undefined));
      const answer = (chosen: RecordTexts | undefined) => {
        setAsking(null);
        resolve(chosen);
      };
      setAsking({ changed, answer });
    });

  const save = async <Texts extends RecordTexts, Answer>(edit: Edit<Texts, Answer>): Promise<Answer> => {
    let { base, local } = edit;
    try {
      for (;;) {
        const remote = await edit.readNow();
        if (!remote) throw gone();
        const changed = remoteChanges<string>({ base, local, remote });
        if (changed.length === 0) return await edit.send(local);
        const chosen = await choose(changed);
        if (!chosen) throw new ApiError('conflict', notSaved);
        local = { ...local, ...chosen };
        base = remote;
      }
    } catch (error) {
      // Not a query, so the client does not notice it.
      followRefusal(error);
      if (isNotFound(error) && (await isMissingNow(edit))) throw gone();
      throw error;
    }
  };

  const dialog: ReactNode = asking && (
    <ConflictDialog changed={asking.changed} labels={labels} shown={shown} onAnswer={asking.answer} />
  );
  return { save, dialog, isGone };
}
