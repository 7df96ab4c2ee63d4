import { useId, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import { kindOf, type RecordState } from '#shared/inbox-records.ts';
import { fieldLabels, stateNames } from '#shared/record-fields.ts';
import { noteText, type RecordRef } from '#shared/schemas/inbox.ts';
import { useCall } from '../../../data/mutations.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { TextAreaField } from '../../../forms/fields.tsx';
import { Form, FormActions } from '../../../forms/form.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { failureMessage } from '../../../session/session-end.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusLine, scrollToMessage } from '../../../ui/form-panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { StateSelect } from '../record-state.tsx';
import styles from './record.module.css';
import { noteDraft } from './record-drafts.ts';
import { useChangedByOthers, useProblem } from './record-history.tsx';

export function NoteForm({ record, name }: { record: RecordRef; name: string }) {
  const add = useCall('addRecordNote');
  const changedByOthers = useChangedByOthers(kindOf(record.key));
  const added = useRef(false);
  const form = useAppForm({
    schema: noteText,
    draft: noteDraft(record.key),
    about: name,
    onSubmit: async ({ text }) => {
      const { conflicts } = await add.mutateAsync({ body: { record, text } });
      const [conflict] = conflicts;
      if (conflict)
        throw new ApiError(
          'conflict',
          `${await changedByOthers(conflict.events)} Your note is still here. Press again to add it.`,
        );
    },
    onSuccess: () => {
      added.current = true;
      form.reset({ kind: 'good', text: 'Note added.' });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer history pushes the message down
  useLayoutEffect(() => {
    if (added.current) scrollToMessage(form.ref.current?.querySelector('[role=status]'));
    added.current = false;
  }, [record.version]);
  return (
    <Form form={form} className={styles.note} aria-label="Add note" noValidate>
      <TextAreaField name="text" label="Note" required rows={3} maxLength={5000} aria-keyshortcuts="n" />
      <FormActions submit="Add note" busyLabel="Adding…" />
    </Form>
  );
}

interface StateFormProps {
  record: RecordRef;
  name: string;
  state: RecordState;
  /** Opens the mail that is sent together with the state; undefined where no mail can be sent. */
  onMail: ((state: RecordState) => void) | undefined;
}

export function StateForm({ record, name, state, onMail }: StateFormProps) {
  const id = useId();
  const kind = kindOf(record.key);
  const set = useCall('setRecordState');
  const changedByOthers = useChangedByOthers(kind);
  const [chosen, setChosen] = useState<RecordState>();
  const [problem, setProblem] = useProblem(name);
  const submit = useSingleFlight(async (wanted: RecordState) => {
    setProblem('');
    try {
      const { conflicts, changed } = await set.mutateAsync({ body: { records: [record], state: wanted } });
      const [conflict] = conflicts;
      if (conflict)
        return setProblem(
          `${await changedByOthers(conflict.events)} Your state was not set. Press again to set it anyway.`,
        );
      setChosen(undefined);
      const stateName = stateNames[wanted];
      toast.success(changed.length > 0 ? `State changed to ${stateName}.` : `The state is ${stateName} already.`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(failureMessage(error));
    }
  });
  return (
    <form
      className={styles.set}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(chosen ?? state);
      }}
    >
      <label htmlFor={id}>{fieldLabels.state}</label>
      <StateSelect id={id} kind={kind} value={chosen ?? state} onChange={setChosen} />
      <Button type="submit" size="s" busy={set.isPending} busyLabel="Setting…">
        Set state
      </Button>
      {onMail && chosen && chosen !== state ? (
        <Button size="s" variant="quiet" onClick={() => onMail(chosen)}>
          Set with mail…
        </Button>
      ) : null}
      {kind === 'enquiry' && state !== 'archived' ? (
        <Button
          size="s"
          variant="quiet"
          aria-keyshortcuts="e"
          busy={set.isPending}
          onClick={() => void submit('archived')}
        >
          Archive
        </Button>
      ) : null}
      <StatusLine kind="bad">{problem}</StatusLine>
    </form>
  );
}
