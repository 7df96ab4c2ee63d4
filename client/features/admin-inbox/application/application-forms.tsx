import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '#shared/errors.ts';
import { applicationStates, type RecordState } from '#shared/inbox-records.ts';
import { defaultMailTexts, fillMailText, type MailText, type MailTextName, mailTextNames } from '#shared/mail-texts.ts';
import { type MailTexts, noteText, type RecordRef, replyText } from '#shared/schemas/inbox.ts';
import { applicationCopy, mailTextLabels, stateNames } from '../../../copy/admin-applications.ts';
import { useCall } from '../../../data/mutations.ts';
import { readQuery } from '../../../data/queries.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { latestDraft, newId } from '../../../forms/drafts.ts';
import { SelectField, TextAreaField, TextField } from '../../../forms/fields.tsx';
import { Form, FormOutcome, SubmitButton, useFieldText, useFormOfField } from '../../../forms/form.tsx';
import { formFields } from '../../../forms/form-values.ts';
import { RestoredDraft } from '../../../forms/record-drafts.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { failureMessage } from '../../../session/session-end.ts';
import { useAlert } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { bringNewsIntoSight, FormFoot, StatusLine } from '../../../ui/form-panel.tsx';
import { openedInApp } from '../../../ui/history.ts';
import { Loading } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { StateSelect } from '../application-state.tsx';
import type { Application } from '../applications.ts';
import { replyCopy } from '../copy.ts';
import { fullNameOf } from '../person.tsx';
import styles from './application.module.css';
import { noteDraft, replyDraft, shownReply } from './application-drafts.ts';
import { useChangedByOthers } from './application-history.tsx';

export function NoteForm({ application }: { application: RecordRef }) {
  const add = useCall('addRecordNote');
  const changedByOthers = useChangedByOthers();
  const added = useRef(false);
  const form = useAppForm({
    schema: noteText,
    draft: noteDraft(application.key),
    onSubmit: async ({ text }) => {
      const { conflicts } = await add.mutateAsync({ body: { record: application, text } });
      const [conflict] = conflicts;
      if (conflict)
        throw new ApiError('conflict', `${await changedByOthers(conflict.events)} ${applicationCopy.noteStays}`);
    },
    onSuccess: () => {
      added.current = true;
      form.reset({ kind: 'good', text: applicationCopy.noteAdded });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer history pushes the message down
  useLayoutEffect(() => {
    if (added.current) bringNewsIntoSight(form.ref.current?.querySelector('[role=status]'));
    added.current = false;
  }, [application.version]);
  return (
    <Form form={form} className={styles.note} aria-label={applicationCopy.addNote} noValidate>
      <TextAreaField
        name="text"
        label={applicationCopy.note}
        required
        rows={3}
        maxLength={5000}
        aria-keyshortcuts="n"
      />
      <FormFoot>
        <SubmitButton busyLabel={applicationCopy.addingNote}>{applicationCopy.addNote}</SubmitButton>
        <FormOutcome />
      </FormFoot>
    </Form>
  );
}

interface StateFormProps {
  application: RecordRef;
  state: RecordState;
  /** Opens the mail that is sent together with the state; undefined where no mail can be sent. */
  onMail: ((state: RecordState) => void) | undefined;
}

export function StateForm({ application, state, onMail }: StateFormProps) {
  const id = useId();
  const set = useCall('setRecordState');
  const changedByOthers = useChangedByOthers();
  const [chosen, setChosen] = useState<RecordState>();
  const [problem, setProblem] = useState('');
  const submit = useSingleFlight(async () => {
    const wanted = chosen ?? state;
    setProblem('');
    try {
      const { conflicts } = await set.mutateAsync({ body: { records: [application], state: wanted } });
      const [conflict] = conflicts;
      if (conflict) return setProblem(`${await changedByOthers(conflict.events)} ${applicationCopy.stateStays}`);
      setChosen(undefined);
      toast.success(applicationCopy.stateSet(wanted));
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
        void submit();
      }}
    >
      <label htmlFor={id}>{applicationCopy.state}</label>
      <StateSelect id={id} value={chosen ?? state} onChange={setChosen} />
      <Button type="submit" size="s" busy={set.isPending} busyLabel={applicationCopy.setting}>
        {applicationCopy.setState}
      </Button>
      {onMail && chosen && chosen !== state ? (
        <Button size="s" variant="quiet" onClick={() => onMail(chosen)}>
          {applicationCopy.setAndMail}
        </Button>
      ) : null}
      <StatusLine kind="bad">{problem}</StatusLine>
    </form>
  );
}

interface ReplyFormProps {
  application: Application;
  recordRef: RecordRef;
  state: RecordState;
  /** The address that the server sends to. */
  to: string;
  /** No mail server is set up: mails are written to files. */
  toFiles: boolean;
  /** State to set together with the mail. */
  stateAfter: RecordState | undefined;
  /** The mail that was undone: the form starts with its text. */
  undone: { subject: string; text: string } | undefined;
  /** The form was just opened. */
  autoFocus: boolean;
  onClose: () => void;
}

const stateOptions = applicationStates.map((value) => ({ value, label: stateNames[value] }));

const replyFields = z.extend(replyText, { state: z.optional(z.string()) });

const preparedFor = (state: RecordState): MailTextName => mailTextNames.find((name) => name === state) ?? 'new';

/** Without an answer of the server, the templates are the defaults. */
export function ReplyForm(props: ReplyFormProps) {
  const query = useQuery(readQuery('getMailTexts'));
  if (query.isPending) return <Loading lines={6} />;
  return <LoadedReplyForm {...props} mailTexts={query.data} />;
}

function LoadedReplyForm({ mailTexts, ...props }: ReplyFormProps & { mailTexts: MailTexts | undefined }) {
  const { application, recordRef, state, stateAfter, to, toFiles, undone, autoFocus, onClose } = props;
  const { site } = useRouteContext({ from: '__root__' });
  const reply = useCall('replyToRecord');
  const changedByOthers = useChangedByOthers();
  const draft = replyDraft(application.key);
  const prepare = (which: MailTextName) =>
    fillMailText(mailTexts?.texts.find(({ name }) => name === which) ?? defaultMailTexts[which], {
      name: fullNameOf(application),
      position: application.position_applied_for,
      company: site.name,
      signature: mailTexts?.signature ?? '',
    });
  const [begun] = useState(() => {
    const kept = latestDraft(draft);
    const was = (name: string) => kept?.base[name]?.[0];
    // A draft keeps the template it was begun with, even after the state has changed. Only changed text is kept.
    const isBegun = (each: MailTextName) =>
      Object.entries({ prepared: each, ...prepare(each) }).every(([name, text]) => (was(name) ?? text) === text);
    const usual = preparedFor(stateAfter ?? state);
    const prepared = [usual, ...mailTextNames].find(isBegun) ?? usual;
    const { subject, text } = prepare(prepared);
    const begun = { prepared, subject: was('subject') ?? subject, text: was('text') ?? text };
    const initial = { ...begun, state: stateAfter ?? was('state') ?? '' };
    return { kept, initial: kept ? initial : { ...initial, ...undone } };
  });
  const { initial } = begun;
  const form = useAppForm({
    schema: replyFields,
    initial,
    draft,
    onSubmit: async ({ state: next, ...mail }) => {
      const submission = form.draft.id ?? newId();
      const wanted = applicationStates.find((each) => each === next);
      const body = { ...mail, record: recordRef, submission, ...(wanted && { state: wanted }) };
      const { conflicts, mail: status = 'waiting', sendsInMs } = await reply.mutateAsync({ body });
      const [conflict] = conflicts;
      if (conflict) throw new ApiError('conflict', `${await changedByOthers(conflict.events)} ${replyCopy.stays}`);
      return { status, sendsInMs };
    },
    onSuccess: ({ status, sendsInMs }) => {
      onClose();
      if (sendsInMs !== undefined) return toast.success(replyCopy.held(to, Math.ceil(sendsInMs / 1000)));
      const said = toFiles && status === 'sent' ? replyCopy.asFile.outcome : replyCopy.outcome[status];
      const kind = status === 'failed' ? 'error' : toFiles && status === 'sent' ? 'warning' : 'success';
      toast[kind](said(to));
    },
  });

  return (
    <Form form={form} className={styles.note} aria-label={replyCopy.title} noValidate>
      <p>
        <span className="soft">{replyCopy.to}:</span> {to}
      </p>
      {toFiles ? <p className="soft">{replyCopy.files}</p> : null}
      <RestoredDraft
        form={form}
        labels={{
          prepared: replyCopy.prepared,
          subject: replyCopy.subject,
          text: replyCopy.text,
          state: replyCopy.stateAfter,
        }}
        shown={shownReply}
      />
      <PreparedField initial={initial} prepare={prepare} />
      {/* Restoring a draft must not change the focused field. */}
      <TextField
        name="subject"
        label={replyCopy.subject}
        required
        maxLength={200}
        autoFocus={autoFocus && !begun.kept}
      />
      <TextAreaField name="text" label={replyCopy.text} required rows={12} maxLength={20_000} />
      <SelectField
        name="state"
        label={replyCopy.stateAfter}
        placeholder={replyCopy.keepState(stateNames[state])}
        options={stateOptions.filter(({ value }) => value !== state)}
      />
      <Preview to={to} />
      <FormFoot>
        <SubmitButton busyLabel={replyCopy.sending}>{replyCopy.send}</SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          {replyCopy.cancel}
        </Button>
        <FormOutcome />
      </FormFoot>
    </Form>
  );
}

interface PreparedFieldProps {
  initial: { prepared: MailTextName; subject: string; text: string };
  prepare: (name: MailTextName) => MailText;
}

/** Not part of the mail, but kept with the draft. */
function PreparedField({ initial, prepare }: PreparedFieldProps) {
  const form = useFormOfField();
  const { confirm } = useAlert();
  const kept = useFieldText('prepared');
  const chosen = mailTextNames.find((each) => each === kept) ?? initial.prepared;
  const choose = async (which: MailTextName) => {
    const unchanged = prepare(chosen);
    const { subject, text } = form.ref.current ? formFields(form.ref.current) : unchanged;
    const isOurs = [initial, unchanged].some(
      (known) => known.subject === subject && known.text === String(text).replaceAll('\r\n', '\n'),
    );
    const sure = isOurs || (await confirm(replyCopy.replace, { confirmLabel: replyCopy.replaceConfirm }));
    if (!sure) return;
    for (const [name, value] of Object.entries({ prepared: which, ...prepare(which) })) form.fill(name, value);
  };
  return (
    <>
      <input type="hidden" name="prepared" value={chosen} />
      <Select
        label={replyCopy.prepared}
        hint={replyCopy.preparedHint}
        options={mailTextNames.map((value) => ({ value, label: mailTextLabels[value] }))}
        value={chosen}
        onChange={(event) => void choose(event.currentTarget.value as MailTextName)}
      />
      <p>
        <Link to="." search={(now) => ({ ...now, panel: 'texts' })} state={openedInApp} resetScroll={false}>
          {replyCopy.edit}
        </Link>
      </p>
    </>
  );
}

function Preview({ to }: { to: string }) {
  const subject = useFieldText('subject');
  const text = useFieldText('text');
  return (
    <details className={styles.preview}>
      <summary>{replyCopy.preview}</summary>
      <dl>
        <dt>{replyCopy.to}</dt>
        <dd>{to}</dd>
        <dt>{replyCopy.subject}</dt>
        <dd dir="auto">{subject}</dd>
      </dl>
      <p dir="auto">{text}</p>
    </details>
  );
}
