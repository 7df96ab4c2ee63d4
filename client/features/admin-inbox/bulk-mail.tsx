import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import type { BrowserAnswer } from '#shared/contract/endpoints.ts';
import { type RecordKind, type RecordState, recordStates } from '#shared/inbox-records.ts';
import {
  defaultMailTexts,
  fillMailText,
  type MailTextName,
  mailTextsOf,
  placeholdersOf,
  stateOfMailText,
} from '#shared/mail-texts.ts';
import { stateNames, unnamed } from '#shared/record-fields.ts';
import {
  type MailRef,
  type MailTexts,
  mailTemplate,
  maxRecordsAtOnce,
  type StateChange,
} from '#shared/schemas/inbox.ts';
import { placeholdersHint } from '../../copy/admin-operation.ts';
import { mailTextLabels, recordCopy } from '../../copy/admin-records.ts';
import { call } from '../../data/call.ts';
import { useCall } from '../../data/mutations.ts';
import { readQuery } from '../../data/queries.ts';
import { newId } from '../../forms/drafts.ts';
import { TextAreaField, TextField } from '../../forms/fields.tsx';
import { Form, FormActions, useFieldText } from '../../forms/form.tsx';
import { formFields } from '../../forms/form-values.ts';
import { useAppForm } from '../../forms/use-app-form.ts';
import { failureMessage } from '../../session/session-end.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { FormFoot, StatusLine } from '../../ui/form-panel.tsx';
import { Loading } from '../../ui/states.tsx';
import { mailCount } from './copy.ts';
import styles from './record/record.module.css';
import { type InboxRecord, refOf } from './records.ts';

export interface BulkMailResult {
  readonly state: RecordState;
  readonly sent: readonly MailRef[];
  readonly changed: readonly StateChange[];
  /** Keys of the records that were left unchanged. */
  readonly conflicts: readonly string[];
  readonly noAddress: readonly string[];
  readonly gone: readonly string[];
  readonly sendsInMs: number;
}

type MailedRecord = InboxRecord & { readonly position_applied_for?: string };

interface BulkMailProps {
  kind: RecordKind;
  records: readonly MailedRecord[];
  onClose: () => void;
  /** Called when the dialog with the result is closed. */
  onDone?: (result: BulkMailResult) => void;
}

const copy = {
  preview: (name: string) => (name ? `Preview for ${name}` : 'Preview'),
  send: (count: number, state: string) => `Set ${state} and send ${mailCount(count)}`,
  sent: (count: number, state: string, seconds: number) =>
    seconds > 0
      ? `State changed to ${state}. ${mailCount(count)} will be sent in ${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`}.`
      : `State changed to ${state}. ${mailCount(count)} sent.`,
  cancelled: (kind: RecordKind, count: number, of: number) =>
    count === of
      ? `${mailCount(count)} cancelled. ${kind === 'enquiry' ? 'The earlier states are back.' : 'The states stay as set.'}`
      : `${count} of ${mailCount(of)} cancelled. The others had been sent.`,
  conflicts: (count: number) => `Changed by someone else and skipped: ${count}.`,
  noAddress: (count: number) => `Without an email address and skipped: ${count}.`,
  gone: (count: number) => `Already deleted: ${count}.`,
} as const;

const firstText: Readonly<Record<RecordKind, MailTextName>> = { application: 'rejected', enquiry: 'answered' };

export function BulkMail({ kind, records: chosen, onClose, onDone }: BulkMailProps) {
  const records = chosen.filter(({ state }) => state !== 'withdrawn');
  const withdrawn = chosen.length - records.length;
  const query = useQuery(readQuery('getMailTexts'));
  const [result, setResult] = useState<BulkMailResult>();
  const isSending = useIsMutating() > 0;
  const close = () => {
    // The outcome, with its Undo, must be seen.
    if (isSending) return;
    onClose();
    if (result) onDone?.(result);
  };
  return (
    <Dialog size="l" title={`${recordCopy[kind].setStateOf(records.length)} and email them`} onClose={close} backCloses>
      {withdrawn > 0 ? <p>Withdrawn by the applicant and left out: {withdrawn}.</p> : null}
      {query.isPending ? <Loading lines={6} /> : null}
      {!query.isPending && !result && records.length > 0 ? (
        <BulkForm kind={kind} records={records} mailTexts={query.data} onDone={setResult} />
      ) : null}
      {result ? <Outcome kind={kind} result={result} onChange={setResult} onClose={close} /> : null}
    </Dialog>
  );
}

interface BulkFormProps {
  kind: RecordKind;
  records: readonly MailedRecord[];
  mailTexts: MailTexts | undefined;
  onDone: (result: BulkMailResult) => void;
}

function BulkForm({ kind, records, mailTexts, onDone }: BulkFormProps) {
  const [template, setTemplate] = useState(firstText[kind]);
  const [state, setState] = useState(stateOfMailText(template));
  const templates = mailTextsOf[kind];
  const set = useCall('setRecordState');
  const [submission] = useState(newId);
  const { confirm } = useAlert();
  const textOf = (name: MailTextName) => mailTexts?.texts.find((each) => each.name === name) ?? defaultMailTexts[name];
  const { subject, text } = textOf(template);
  const form = useAppForm({
    schema: mailTemplate,
    initial: { subject, text },
    onSubmit: async (mail) => {
      const answers: BrowserAnswer<'setRecordState'>[] = [];
      // A repetition after a failure sends no mail twice: the server knows the submission.
      for (let from = 0; from < records.length; from += maxRecordsAtOnce) {
        const part = records.slice(from, from + maxRecordsAtOnce).map(refOf);
        answers.push(await set.mutateAsync({ body: { records: part, state, mail: { ...mail, submission } } }));
      }
      return {
        state,
        sent: answers.flatMap((each) => each.mail?.sent ?? []),
        changed: answers.flatMap(({ changed }) => changed),
        conflicts: answers.flatMap(({ conflicts }) => conflicts.map(({ key }) => key)),
        noAddress: answers.flatMap((each) => each.mail?.noAddress ?? []),
        gone: answers.flatMap(({ gone }) => gone),
        sendsInMs: answers.at(-1)?.mail?.sendsInMs ?? 0,
      };
    },
    onSuccess: onDone,
  });
  const choose = async (name: MailTextName) => {
    const typed = form.ref.current ? formFields(form.ref.current) : {};
    const isOurs = typed.subject === subject && String(typed.text).replaceAll('\r\n', '\n') === text;
    if (!isOurs && !(await confirm('Replace your text with the template?', { confirmLabel: 'Replace text' }))) return;
    setTemplate(name);
    setState(stateOfMailText(name));
    form.fill('subject', textOf(name).subject);
    form.fill('text', textOf(name).text);
  };
  return (
    <Form form={form} aria-label="State and mail" noValidate>
      {templates.length > 1 ? (
        <Select
          label="Template"
          options={templates.map((value) => ({ value, label: mailTextLabels[value] }))}
          value={template}
          onChange={({ currentTarget }) => void choose(currentTarget.value as MailTextName)}
        />
      ) : null}
      <Select
        label="State"
        options={recordStates[kind].map((value) => ({ value, label: stateNames[value] }))}
        value={state}
        onChange={({ currentTarget }) => setState(currentTarget.value as RecordState)}
      />
      <TextField name="subject" label="Subject" required maxLength={200} />
      <TextAreaField
        name="text"
        label="Mail text"
        hint={placeholdersHint(placeholdersOf(kind))}
        required
        rows={12}
        maxLength={20_000}
      />
      <Preview records={records} signature={mailTexts?.signature ?? ''} />
      <FormActions submit={copy.send(records.length, stateNames[state])} busyLabel="Sending…" />
    </Form>
  );
}

function Preview({ records, signature }: { records: readonly MailedRecord[]; signature: string }) {
  const { site } = useRouteContext({ from: '__root__' });
  const template = { subject: useFieldText('subject'), text: useFieldText('text') };
  const [first] = records;
  if (!first) return null;
  const name = first.name === unnamed ? '' : first.name;
  const facts = { name, position: first.position_applied_for ?? '', company: site.name, signature };
  const { subject, text } = fillMailText(template, facts);
  return (
    <details className={styles.preview}>
      <summary>{copy.preview(name)}</summary>
      <p dir="auto">
        <strong>{subject}</strong>
      </p>
      <p dir="auto">{text}</p>
    </details>
  );
}

interface OutcomeProps {
  kind: RecordKind;
  result: BulkMailResult;
  onChange: (result: BulkMailResult) => void;
  onClose: () => void;
}

function Outcome({ kind, result, onChange, onClose }: OutcomeProps) {
  const { state, sent, conflicts, noAddress, gone, sendsInMs } = result;
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: async () => {
      let cancelled = 0;
      for (let from = 0; from < sent.length; from += maxRecordsAtOnce) {
        const mails = sent.slice(from, from + maxRecordsAtOnce);
        cancelled += (await call('cancelRecordMails', { body: { mails } })).cancelled.length;
      }
      return cancelled;
    },
    // The server restores the states of enquiries, so that there is nothing else to undo.
    onSuccess: () => kind === 'enquiry' && onChange({ ...result, changed: [] }),
    onSettled: () => client.invalidateQueries({ queryKey: ['getRecordHistory'] }),
  });
  const left = [
    [conflicts.length, copy.conflicts],
    [noAddress.length, copy.noAddress],
    [gone.length, copy.gone],
  ] as const;
  const isCancelled = undo.data !== undefined;
  return (
    <>
      <p role="status">
        {isCancelled
          ? copy.cancelled(kind, undo.data, sent.length)
          : copy.sent(sent.length, stateNames[state], Math.round(sendsInMs / 1000))}
      </p>
      {left.map(([count, words]) => (count > 0 ? <p key={words(count)}>{words(count)}</p> : null))}
      <StatusLine kind="bad">{undo.error ? failureMessage(undo.error) : ''}</StatusLine>
      <FormFoot>
        {sent.length > 0 && sendsInMs > 0 && !isCancelled ? (
          <Button busy={undo.isPending} onClick={() => undo.mutate()}>
            Undo the mails
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </FormFoot>
    </>
  );
}
