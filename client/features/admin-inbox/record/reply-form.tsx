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
import { Form, FormActions, useFieldText } from '../../../forms/form.tsx';
import { RestoredDraft } from '../../../forms/record-drafts.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { Button } from '../../../ui/button.tsx';
import { openedInApp } from '../../../ui/history.ts';
import { Loading } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import type { InboxRecord } from '../records.ts';
import { TemplateField } from '../template-field.tsx';
import styles from './record.module.css';
import { replyDraft, shownReply } from './record-drafts.ts';
import { useChangedByOthers } from './record-history.tsx';

export interface Templates {
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
  textsOf: (mailTexts: MailTexts | undefined, company: string) => Templates;
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
  const [{ hasDraft, initial }] = useState(() => {
    const kept = latestDraft(draft);
    const was = (name: string) => kept?.base[name]?.[0];
    // A draft keeps the template it was begun with, even after the state has changed. Only changed text is kept.
    const isBegunWith = (template: string) =>
      Object.entries({ template, ...prepare(template) }).every(([name, text]) => (was(name) ?? text) === text);
    const usual = texts.usual(stateAfter ?? state);
    const template = [usual, ...names].find(isBegunWith) ?? usual;
    const { subject, text } = prepare(template);
    const usualState = texts.stateAfter === state ? undefined : texts.stateAfter;
    const initial = {
      template,
      subject: was('subject') ?? subject,
      text: was('text') ?? text,
      state: stateAfter ?? was('state') ?? usualState ?? '',
    };
    return { hasDraft: kept !== undefined, initial: kept ? initial : { ...initial, ...undone } };
  });
  const states = recordStates[record.kind];
  const incomplete = texts.incomplete && prepare(initial.template).text.trim();
  const form = useAppForm({
    schema: z.extend(replyText, {
      text: replyText.shape.text.check(z.refine((text) => text !== incomplete, texts.incomplete)),
      state: z.optional(z.string()),
    }),
    initial,
    draft,
    about: record.name,
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
          template: 'Template',
          subject: 'Subject',
          text: 'Mail text',
          state: 'After sending',
        }}
        shown={shownReply}
      />
      <TemplateField options={texts.options} initial={initial} prepare={prepare} />
      <p>
        <Link to="." search={(now) => ({ ...now, panel: 'texts' })} state={openedInApp} resetScroll={false}>
          Edit templates and signature
        </Link>
      </p>
      {/* Restoring a draft must not change the focused field. */}
      <TextField name="subject" label="Subject" required maxLength={200} autoFocus={autoFocus && !hasDraft} />
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
