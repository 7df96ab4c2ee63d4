import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { BrowserAnswer } from '#shared/contract/endpoints.ts';
import { type RecordKind, type RecordState, recordStates } from '#shared/inbox-records.ts';
import {
  defaultMailTexts,
  fillMailText,
  type MailText,
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
import { type Draft, latestDraft, newId, saveDraft } from '../../forms/drafts.ts';
import { SelectField, TextAreaField, TextField } from '../../forms/fields.tsx';
import { Form, FormActions, useFieldText } from '../../forms/form.tsx';
import { RestoredDraft } from '../../forms/record-drafts.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { failureMessage } from '../../session/session-end.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFoot, StatusLine } from '../../ui/form-panel.tsx';
import { Loading } from '../../ui/states.tsx';
import { mailCount } from './copy.ts';
import styles from './record/record.module.css';
import { type InboxRecord, refOf } from './records.ts';
import { TemplateField } from './template-field.tsx';

export interface BulkMailResult {
  readonly state: RecordState;
  readonly sent: readonly MailRef[];
  readonly changed: readonly StateChange[];
  /** Keys of the records that were left unchanged. */
  readonly conflicts: readonly string[];
  readonly noAddress: readonly string[];
  readonly gone: readonly string[];
  readonly sendsInMs: number;
  /** The text, if it differs from the template. */
  readonly written: Draft | undefined;
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
  textIsBack: '“Set with mail…” has your text again.',
  conflicts: (count: number) => `Skipped, because they have changed: ${count}.`,
  noAddress: (count: number) => `Without an email address and skipped: ${count}.`,
  gone: (count: number) => `Already deleted: ${count}.`,
} as const;

const draftOf = (kind: RecordKind) => ({ owner: 'admin', kind: `bulk-mail:${kind}` }) as const;

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
  const set = useCall('setRecordState');
  const draft = draftOf(kind);
  const textOf = (name: MailTextName): MailText => {
    const { subject, text } = mailTexts?.texts.find((each) => each.name === name) ?? defaultMailTexts[name];
    return { subject, text };
  };
  const [initial] = useState(() => {
    const template = firstText[kind];
    const { subject, text } = textOf(template);
    // A draft keeps the template it was begun with, even if that was edited since. Only changed text is kept.
    const was = (name: string) => latestDraft(draft)?.base[name]?.[0];
    return {
      template,
      state: stateOfMailText(template),
      subject: was('subject') ?? subject,
      text: was('text') ?? text,
    };
  });
  const submission = useRef<string>(undefined);
  const form = useAppForm({
    schema: z.extend(mailTemplate, { state: z.enum(recordStates[kind]) }),
    initial,
    draft,
    onSubmit: async ({ state, ...mail }) => {
      // The server knows the submission, so a repetition after a failure or a login sends no mail twice.
      submission.current ??= form.draft.id ?? newId();
      const written = latestDraft(draft);
      const answers: BrowserAnswer<'setRecordState'>[] = [];
      for (let from = 0; from < records.length; from += maxRecordsAtOnce) {
        const part = records.slice(from, from + maxRecordsAtOnce).map(refOf);
        const body = { records: part, state, mail: { ...mail, submission: submission.current } };
        answers.push(await set.mutateAsync({ body }));
      }
      return {
        state,
        sent: answers.flatMap((each) => each.mail?.sent ?? []),
        changed: answers.flatMap(({ changed }) => changed),
        conflicts: answers.flatMap(({ conflicts }) => conflicts.map(({ key }) => key)),
        noAddress: answers.flatMap((each) => each.mail?.noAddress ?? []),
        gone: answers.flatMap(({ gone }) => gone),
        sendsInMs: answers.at(-1)?.mail?.sendsInMs ?? 0,
        written,
      };
    },
    onSuccess: (result) => {
      // Skipped records stay selected for another try.
      if (result.conflicts.length > 0) form.draft.save();
      onDone(result);
    },
  });
  return (
    <Form form={form} aria-label="State and mail" noValidate>
      <RestoredDraft form={form} labels={{ subject: 'Subject', text: 'Mail text' }} />
      <TemplateField
        options={mailTextsOf[kind].map((value) => ({ value, label: mailTextLabels[value] }))}
        initial={initial}
        prepare={(name) => ({ ...textOf(name), state: stateOfMailText(name) })}
      />
      <SelectField
        name="state"
        label="State"
        options={recordStates[kind].map((value) => ({ value, label: stateNames[value] }))}
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
      <SendButton kind={kind} count={records.length} />
    </Form>
  );
}

function SendButton({ kind, count }: { kind: RecordKind; count: number }) {
  const chosen = useFieldText('state');
  const state = recordStates[kind].find((each) => each === chosen);
  return <FormActions submit={copy.send(count, state ? stateNames[state] : '')} busyLabel="Sending…" />;
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
  const { state, sent, conflicts, noAddress, gone, sendsInMs, written } = result;
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
    onSuccess: (cancelled) => {
      // Skipped records may have kept the draft.
      if (cancelled > 0 && written && !latestDraft(draftOf(kind))) saveDraft({ ...written, id: newId() });
      // The server restores the states of enquiries, so that there is nothing else to undo.
      if (kind === 'enquiry') onChange({ ...result, changed: [] });
    },
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
          ? `${copy.cancelled(kind, undo.data, sent.length)} ${written && undo.data > 0 ? copy.textIsBack : ''}`
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
