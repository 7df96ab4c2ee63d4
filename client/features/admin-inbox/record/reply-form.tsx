import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '#shared/errors.ts';
import { type RecordState, recordStates } from '#shared/inbox-records.ts';
import type { MailText } from '#shared/mail-texts.ts';
import { stateNames } from '#shared/record-fields.ts';
import { type MailTexts, type RecordRef, replyText } from '#shared/schemas/inbox.ts';
import { useCall } from '../../../data/mutations.ts';
import { readQuery } from '../../../data/queries.ts';
import { latestDraft, newId } from '../../../forms/drafts.ts';
import { SelectField, TextAreaField, TextField } from '../../../forms/fields.tsx';
import { Form, FormActions, useFieldText, useFormOfField } from '../../../forms/form.tsx';
import { formFields } from '../../../forms/form-values.ts';
import { RestoredDraft } from '../../../forms/record-drafts.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { useAlert } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { openedInApp } from '../../../ui/history.ts';
import { Loading } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import type { InboxRecord } from '../records.ts';
import styles from './record.module.css';
import { replyDraft, shownReply } from './record-drafts.ts';
import { useChangedByOthers } from './record-history.tsx';

export interface PreparedTexts {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly prepare: (name: string) => MailText;
  readonly usual: (state: RecordState) => string;
  /** Set together with the mail, unless the admin chooses another one. */
  readonly stateAfter?: RecordState;
  /** Shown when the text is sent as it was prepared, if it is no complete mail. */
  readonly incomplete?: string;
}

interface ReplyFormProps {
  record: InboxRecord;
  recordRef: RecordRef;
  textsOf: (mailTexts: MailTexts | undefined, company: string) => PreparedTexts;
  state: RecordState;
  to: string;
  /** No mail server is set up: mails are written to files. */
  toFiles: boolean;
  stateAfter: RecordState | undefined;
  /** The mail that was undone: the form starts with its text. */
  undone: { subject: string; text: string } | undefined;
  autoFocus: boolean;
  onClose: () => void;
}

/** Without an answer of the server, the templates are the defaults. */
export function ReplyForm(props: ReplyFormProps) {
  const query = useQuery(readQuery('getMailTexts'));
  if (query.isPending) return <Loading lines={6} />;
  return <LoadedReplyForm {...props} mailTexts={query.data} />;
}

function LoadedReplyForm({ mailTexts, ...props }: ReplyFormProps & { mailTexts: MailTexts | undefined }) {
  const { record, recordRef, textsOf, state, stateAfter, to, toFiles, undone, autoFocus, onClose } = props;
  const { site } = useRouteContext({ from: '__root__' });
  const reply = useCall('replyToRecord');
  const changedByOthers = useChangedByOthers(record.kind);
  const draft = replyDraft(record.key);
  const texts = textsOf(mailTexts, site.name);
  const { prepare } = texts;
  const names = texts.options.map(({ value }) => value);
  const [begun] = useState(() => {
    const kept = latestDraft(draft);
    const was = (name: string) => kept?.base[name]?.[0];
    // A draft keeps the template it was begun with, even after the state has changed. Only changed text is kept.
    const isBegun = (each: string) =>
      Object.entries({ prepared: each, ...prepare(each) }).every(([name, text]) => (was(name) ?? text) === text);
    const usual = texts.usual(stateAfter ?? state);
    const prepared = [usual, ...names].find(isBegun) ?? usual;
    const { subject, text } = prepare(prepared);
    const begun = { prepared, subject: was('subject') ?? subject, text: was('text') ?? text };
    const usualState = texts.stateAfter === state ? undefined : texts.stateAfter;
    const initial = { ...begun, state: stateAfter ?? was('state') ?? usualState ?? '' };
    return { kept, initial: kept ? initial : { ...initial, ...undone } };
  });
  const { initial } = begun;
  const states = recordStates[record.kind];
  const incomplete = texts.incomplete && prepare(begun.initial.prepared).text.trim();
  const form = useAppForm({
    schema: z.extend(replyText, {
      text: replyText.shape.text.check(z.refine((text) => text !== incomplete, texts.incomplete)),
      state: z.optional(z.string()),
    }),
    initial,
    draft,
    onSubmit: async ({ state: next, ...mail }) => {
      const submission = form.draft.id ?? newId();
      const wanted = states.find((each) => each === next);
      const body = { ...mail, record: recordRef, submission, ...(wanted && { state: wanted }) };
      const { conflicts, mail: status = 'waiting', sendsInMs } = await reply.mutateAsync({ body });
      const [conflict] = conflicts;
      if (conflict)
        throw new ApiError(
          'conflict',
          `${await changedByOthers(conflict.events)} Your mail was not sent. Press again to send it.`,
        );
      return { status, sendsInMs };
    },
    onSuccess: ({ status, sendsInMs }) => {
      onClose();
      if (sendsInMs !== undefined)
        return toast.success(
          `Your mail to ${to} is sent in ${Math.ceil(sendsInMs / 1000)} s. Until then you can undo it.`,
        );
      if (status === 'failed')
        return toast.error(`The mail server refused mail for ${to}. Your text is in the history.`);
      if (status === 'waiting')
        return toast.success(`Your mail to ${to} is being sent. The history shows when it was sent.`);
      if (toFiles)
        return toast.warning(`Your mail to ${to} was written to a file in the data folder. It was not sent.`);
      toast.success(`Mail sent to ${to}.`);
    },
  });

  return (
    <Form form={form} className={styles.note} aria-label="Reply by mail" noValidate>
      <p>
        <span className="soft">To:</span> {to}
      </p>
      {toFiles ? (
        <p className="soft">
          No mail server is set up (SMTP_URL). The mail is written to a file in the data folder and not sent.
        </p>
      ) : null}
      <RestoredDraft
        form={form}
        labels={{
          prepared: 'Template',
          subject: 'Subject',
          text: 'Mail text',
          state: 'After sending',
        }}
        shown={shownReply}
      />
      <PreparedField initial={initial} texts={texts} />
      {/* Restoring a draft must not change the focused field. */}
      <TextField name="subject" label="Subject" required maxLength={200} autoFocus={autoFocus && !begun.kept} />
      <TextAreaField name="text" label="Mail text" required rows={12} maxLength={20_000} />
      <SelectField
        name="state"
        label="After sending"
        placeholder={`Keep the state: ${stateNames[state]}`}
        options={states.filter((each) => each !== state).map((value) => ({ value, label: stateNames[value] }))}
      />
      <Preview to={to} />
      <FormActions submit="Send mail" busyLabel="Sending…">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </FormActions>
    </Form>
  );
}

interface PreparedFieldProps {
  initial: { prepared: string; subject: string; text: string };
  texts: PreparedTexts;
}

/** Not part of the mail, but kept with the draft. */
function PreparedField({ initial, texts: { options, prepare } }: PreparedFieldProps) {
  const form = useFormOfField();
  const { confirm } = useAlert();
  const kept = useFieldText('prepared');
  const chosen = options.find(({ value }) => value === kept)?.value ?? initial.prepared;
  const choose = async (which: string) => {
    const unchanged = prepare(chosen);
    const { subject, text } = form.ref.current ? formFields(form.ref.current) : unchanged;
    const isOurs = [initial, unchanged].some(
      (known) => known.subject === subject && known.text === String(text).replaceAll('\r\n', '\n'),
    );
    const sure = isOurs || (await confirm('Replace your text with the template?', { confirmLabel: 'Replace text' }));
    if (!sure) return;
    for (const [name, value] of Object.entries({ prepared: which, ...prepare(which) })) form.fill(name, value);
  };
  return (
    <>
      <input type="hidden" name="prepared" value={chosen} />
      {options.length > 1 ? (
        <Select
          label="Template"
          hint="Choosing a template replaces subject and text."
          options={options}
          value={chosen}
          onChange={(event) => void choose(event.currentTarget.value)}
        />
      ) : null}
      <p>
        <Link to="." search={(now) => ({ ...now, panel: 'texts' })} state={openedInApp} resetScroll={false}>
          Edit templates and signature
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
      <summary>Preview</summary>
      <dl>
        <dt>To</dt>
        <dd>{to}</dd>
        <dt>Subject</dt>
        <dd dir="auto">{subject}</dd>
      </dl>
      <p dir="auto">{text}</p>
    </details>
  );
}
