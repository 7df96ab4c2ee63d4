import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError } from '#shared/errors.ts';
import { type ApplicationRef, replyText } from '#shared/schemas/hiring.ts';
import { type HiringState, hiringStates } from '#shared/schemas/hiring-states.ts';
import { stateNames } from '../../../copy/admin-applications.ts';
import { replyCopy as copy } from '../../../copy/admin-replies.ts';
import { preparedReply } from '../../../copy/prepared-replies.ts';
import { useCall } from '../../../data/mutations.ts';
import { latestDraft } from '../../../forms/draft-store.ts';
import { TextAreaField, TextField } from '../../../forms/fields.tsx';
import { Form, FormOutcome, SubmitButton } from '../../../forms/form.tsx';
import { formFields } from '../../../forms/form-values.ts';
import { newId } from '../../../forms/new-id.ts';
import { RestoredDraft } from '../../../forms/restored-draft.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { useAlert } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { FormFoot } from '../../../ui/form-panel.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Application } from '../applications.ts';
import { fullNameOf } from '../person-links.tsx';
import styles from './application.module.css';
import { replyDraft, shownReply } from './application-drafts.ts';
import { useChangedByOthers } from './application-history.tsx';

interface ReplyFormProps {
  application: Application;
  applicationRef: ApplicationRef;
  state: HiringState;
  /** The address that the server sends to. */
  to: string;
  /** No mail server is set up: mails are written to files. */
  toFiles: boolean;
  /** The form was just opened. */
  autoFocus: boolean;
  onClose: () => void;
}

/** Mails the applicant: a template chosen by state, editable, with preview. */
export function ReplyForm({ application, applicationRef, state, to, toFiles, autoFocus, onClose }: ReplyFormProps) {
  const { site } = useRouteContext({ from: '__root__' });
  const { confirm } = useAlert();
  const reply = useCall('replyToApplication');
  const changedByOthers = useChangedByOthers();
  const draft = replyDraft(application.key);
  const prepare = (which: HiringState) =>
    preparedReply(which, {
      name: fullNameOf(application),
      position: application.position_applied_for,
      company: site.name,
    });
  const [begun] = useState(() => {
    const kept = latestDraft(draft);
    const was = (name: string) => kept?.base[name]?.[0];
    // A draft keeps the template it was begun with, even after the state has changed. Only changed text is kept.
    const isBegun = (each: HiringState) =>
      Object.entries({ prepared: each, ...prepare(each) }).every(([name, text]) => (was(name) ?? text) === text);
    const prepared = [state, ...hiringStates].find(isBegun) ?? state;
    const { subject, text } = prepare(prepared);
    return { kept, initial: { prepared, subject: was('subject') ?? subject, text: was('text') ?? text } };
  });
  const { initial } = begun;
  const form = useAppForm({
    schema: replyText,
    initial,
    draft,
    onSubmit: async (mail) => {
      const submission = form.draft.id ?? newId();
      const body = { ...mail, application: applicationRef, submission };
      const { conflicts, mail: status } = await reply.mutateAsync({ body });
      const [conflict] = conflicts;
      if (conflict) throw new ApiError('conflict', `${await changedByOthers(conflict.events)} ${copy.stays}`);
      return status ?? 'waiting';
    },
    onSuccess: (status) => {
      onClose();
      const said = toFiles && status === 'sent' ? copy.asFile.outcome : copy.outcome[status];
      toast[status === 'failed' ? 'error' : 'success'](said(to));
    },
  });

  const kept: unknown = useWatch({ control: form.methods.control, name: 'prepared' });
  const chosen = hiringStates.find((each) => each === kept) ?? initial.prepared;
  const choose = async (which: HiringState) => {
    const unchanged = prepare(chosen);
    const { subject, text } = form.ref.current ? formFields(form.ref.current) : unchanged;
    const isOurs = [initial, unchanged].some(
      (known) => known.subject === subject && known.text === String(text).replaceAll('\r\n', '\n'),
    );
    const sure = isOurs || (await confirm(copy.replace, { confirmLabel: copy.replaceConfirm }));
    if (!sure) return;
    for (const [name, value] of Object.entries({ prepared: which, ...prepare(which) }))
      form.methods.setValue(name, value);
    form.draft.keep();
  };

  return (
    <Form form={form} className={styles.note} aria-label={copy.title} noValidate>
      <p>
        <span className="soft">{copy.to}:</span> {to}
      </p>
      {toFiles ? <p className="soft">{copy.files}</p> : null}
      <RestoredDraft
        form={form}
        labels={{ prepared: copy.prepared, subject: copy.subject, text: copy.text }}
        shown={shownReply}
      />
      {/* Not part of the mail: it is kept with the draft, once the choice stands. */}
      <input type="hidden" {...form.methods.register('prepared')} value={chosen} />
      <Select
        label={copy.prepared}
        hint={copy.preparedHint}
        options={hiringStates.map((value) => ({ value, label: stateNames[value] }))}
        value={chosen}
        onChange={(event) => void choose(event.currentTarget.value as HiringState)}
      />
      {/* Restoring a draft must not change the focused field. */}
      <TextField name="subject" label={copy.subject} required maxLength={200} autoFocus={autoFocus && !begun.kept} />
      <TextAreaField name="text" label={copy.text} required rows={12} maxLength={20_000} />
      <Preview to={to} initial={initial} />
      <FormFoot>
        <SubmitButton busyLabel={copy.sending}>{copy.send}</SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          {copy.cancel}
        </Button>
        <FormOutcome />
      </FormFoot>
    </Form>
  );
}

/** Preview of the plain-text mail. */
function Preview({ to, initial }: { to: string; initial: { subject: string; text: string } }) {
  const [subject = initial.subject, text = initial.text]: (string | undefined)[] = useWatch({
    name: ['subject', 'text'],
  });
  return (
    <details className={styles.preview}>
      <summary>{copy.preview}</summary>
      <dl>
        <dt>{copy.to}</dt>
        <dd>{to}</dd>
        <dt>{copy.subject}</dt>
        <dd dir="auto">{subject}</dd>
      </dl>
      <p dir="auto">{text}</p>
    </details>
  );
}
