import { useId, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import { kindOf, type RecordState } from '#shared/inbox-records.ts';
import { noteText, type RecordRef } from '#shared/schemas/inbox.ts';
import { recordTexts } from '../../../copy/admin-records.ts';
import { useCall } from '../../../data/mutations.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { TextAreaField } from '../../../forms/fields.tsx';
import { Form, FormOutcome, SubmitButton } from '../../../forms/form.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { failureMessage } from '../../../session/session-end.ts';
import { Button } from '../../../ui/button.tsx';
import { bringNewsIntoSight, FormFoot, StatusLine } from '../../../ui/form-panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { StateSelect } from '../record-state.tsx';
import styles from './record.module.css';
import { noteDraft } from './record-drafts.ts';
import { useChangedByOthers } from './record-history.tsx';

export function NoteForm({ record }: { record: RecordRef }) {
  const add = useCall('addRecordNote');
  const changedByOthers = useChangedByOthers(kindOf(record.key));
  const added = useRef(false);
  const form = useAppForm({
    schema: noteText,
    draft: noteDraft(record.key),
    onSubmit: async ({ text }) => {
      const { conflicts } = await add.mutateAsync({ body: { record, text } });
      const [conflict] = conflicts;
      if (conflict)
        throw new ApiError('conflict', `${await changedByOthers(conflict.events)} ${recordTexts.noteStays}`);
    },
    onSuccess: () => {
      added.current = true;
      form.reset({ kind: 'good', text: recordTexts.noteAdded });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer history pushes the message down
  useLayoutEffect(() => {
    if (added.current) bringNewsIntoSight(form.ref.current?.querySelector('[role=status]'));
    added.current = false;
  }, [record.version]);
  return (
    <Form form={form} className={styles.note} aria-label={recordTexts.addNote} noValidate>
      <TextAreaField name="text" label={recordTexts.note} required rows={3} maxLength={5000} aria-keyshortcuts="n" />
      <FormFoot>
        <SubmitButton busyLabel={recordTexts.addingNote}>{recordTexts.addNote}</SubmitButton>
        <FormOutcome />
      </FormFoot>
    </Form>
  );
}

interface StateFormProps {
  record: RecordRef;
  state: RecordState;
  /** Opens the mail that is sent together with the state; undefined where no mail can be sent. */
  onMail: ((state: RecordState) => void) | undefined;
}

export function StateForm({ record, state, onMail }: StateFormProps) {
  const id = useId();
  const kind = kindOf(record.key);
  const set = useCall('setRecordState');
  const changedByOthers = useChangedByOthers(kind);
  const [chosen, setChosen] = useState<RecordState>();
  const [problem, setProblem] = useState('');
  const submit = useSingleFlight(async (wanted: RecordState) => {
    setProblem('');
    try {
      const { conflicts, changed } = await set.mutateAsync({ body: { records: [record], state: wanted } });
      const [conflict] = conflicts;
      if (conflict) return setProblem(`${await changedByOthers(conflict.events)} ${recordTexts.stateStays}`);
      setChosen(undefined);
      toast.success(changed.length > 0 ? recordTexts.stateSet(wanted) : recordTexts.stateKept(wanted));
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
      <label htmlFor={id}>{recordTexts.state}</label>
      <StateSelect id={id} kind={kind} value={chosen ?? state} onChange={setChosen} />
      <Button type="submit" size="s" busy={set.isPending} busyLabel={recordTexts.setting}>
        {recordTexts.setState}
      </Button>
      {onMail && chosen && chosen !== state ? (
        <Button size="s" variant="quiet" onClick={() => onMail(chosen)}>
          {recordTexts.setAndMail}
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
          {recordTexts.archive}
        </Button>
      ) : null}
      <StatusLine kind="bad">{problem}</StatusLine>
    </form>
  );
}
