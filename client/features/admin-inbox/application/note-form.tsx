import { useLayoutEffect, useRef } from 'react';
import { ApiError } from '#shared/errors.ts';
import { type ApplicationRef, noteText } from '#shared/schemas/hiring.ts';
import { applicationCopy as copy } from '../../../copy/admin-applications.ts';
import { useCall } from '../../../data/mutations.ts';
import { TextAreaField } from '../../../forms/fields.tsx';
import { Form, FormOutcome, SubmitButton } from '../../../forms/form.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { FormFoot } from '../../../ui/form-panel.tsx';
import { bringNewsIntoSight } from '../../../ui/in-sight.ts';
import styles from './application.module.css';
import { noteDraft } from './application-drafts.ts';
import { useChangedByOthers } from './application-history.tsx';

/** Adds a note. When another admin was faster, shows their change and keeps the text. */
export function NoteForm({ application }: { application: ApplicationRef }) {
  const add = useCall('addApplicationNote');
  const changedByOthers = useChangedByOthers();
  const added = useRef(false);
  const form = useAppForm({
    schema: noteText,
    draft: noteDraft(application.application),
    onSubmit: async ({ text }) => {
      const { conflicts } = await add.mutateAsync({ body: { application, text } });
      const [conflict] = conflicts;
      if (conflict) throw new ApiError('conflict', `${await changedByOthers(conflict.events)} ${copy.noteStays}`);
    },
    onSuccess: () => {
      added.current = true;
      form.reset({ kind: 'good', text: copy.noteAdded });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer history pushes the message down
  useLayoutEffect(() => {
    if (added.current) bringNewsIntoSight(form.ref.current?.querySelector('[role=status]'));
    added.current = false;
  }, [application.version]);
  return (
    <Form form={form} className={styles.note} aria-label={copy.addNote} noValidate>
      <TextAreaField name="text" label={copy.note} required rows={3} maxLength={5000} />
      <FormFoot>
        <SubmitButton busyLabel={copy.addingNote}>{copy.addNote}</SubmitButton>
        <FormOutcome />
      </FormFoot>
    </Form>
  );
}
