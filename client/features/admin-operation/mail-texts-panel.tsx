import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import { fillMailText, type MailTextName, mailTextNames, placeholdersOf } from '#shared/mail-texts.ts';
import { type MailTexts, mailTemplate, signatureInput } from '#shared/schemas/inbox.ts';
import { placeholdersHint } from '../../copy/admin-operation.ts';
import { mailTextLabels } from '../../copy/admin-records.ts';
import { call, callFresh } from '../../data/call.ts';
import { useCall } from '../../data/mutations.ts';
import { readQuery } from '../../data/queries.ts';
import { useFailure } from '../../data/use-failure.ts';
import { useEditConflict } from '../../forms/edit-conflict.tsx';
import { TextAreaField, TextField } from '../../forms/fields.tsx';
import { Form, FormActions, useFieldText } from '../../forms/form.tsx';
import { remoteChanges } from '../../forms/merge.ts';
import { RestoredDraft } from '../../forms/record-drafts.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { ConfirmButton } from '../../session/confirm-button.tsx';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { Select } from '../../ui/field.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-operation.module.css';

type Text = MailTexts['texts'][number];

const templateOptions = mailTextNames.map((value) => ({ value, label: mailTextLabels[value] }));

const labels = { subject: 'Subject', text: 'Mail text' };

const wordsOf = ({ subject, text }: Text) => ({ subject, text });

const sample = { name: 'Asha Rao', position: 'Frontend Developer' };

export function MailTextsPanel() {
  const query = useQuery({ ...readQuery('getMailTexts'), staleTime: 0 });
  const { data } = query;
  const [name, setName] = useState<MailTextName>('rejected');
  // The new form continues with the focus of the saved one.
  const [saved, setSaved] = useState<'template' | 'signature'>();
  if (useFailure(query) && !data) return <Failed message="Couldn’t load the mail templates." retry={query} />;
  const text = data?.texts.find((each) => each.name === name);
  if (!data || !text) return <Loading lines={6} />;
  return (
    <div className={styles.sections}>
      <section>
        <Select
          label="Template"
          options={templateOptions}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value as MailTextName);
            setSaved(undefined);
          }}
        />
        {/* A saved or reset text starts a new form. */}
        <TemplateForm
          key={JSON.stringify(text)}
          text={text}
          signature={data.signature}
          isSaved={saved === 'template'}
          onSaved={() => setSaved('template')}
        />
      </section>
      <SignatureForm
        key={data.signature}
        signature={data.signature}
        isSaved={saved === 'signature'}
        onSaved={() => setSaved('signature')}
      />
    </div>
  );
}

interface SavedForm {
  readonly signature: string;
  readonly isSaved: boolean;
  readonly onSaved: () => void;
}

function TemplateForm({ text, signature, isSaved, onSaved }: SavedForm & { text: Text }) {
  const { name, isDefault } = text;
  const label = mailTextLabels[name];
  const client = useQueryClient();
  const { save, dialog } = useEditConflict(labels);
  const base = wordsOf(text);
  const readNow = async () => {
    const now = (await callFresh('getMailTexts')).texts.find((each) => each.name === name);
    return now && wordsOf(now);
  };
  const set = useCall('setMailText');
  const form = useAppForm({
    schema: mailTemplate,
    initial: base,
    draft: { owner: 'admin', kind: `mail-text:${name}` },
    onSubmit: (local) => save({ base, local, readNow, send: (words) => set.mutateAsync({ body: { name, ...words } }) }),
    onSuccess: () => {
      onSaved();
      toast.success(`Template “${label}” saved.`);
    },
  });
  const reset = useConfirmedAction({
    label: 'Reset to default',
    run: async (which: MailTextName) => {
      const remote = await readNow();
      if (remote && remoteChanges<string>({ base, local: base, remote }).length > 0) {
        void client.invalidateQueries(readQuery('getMailTexts'));
        throw new ApiError('conflict', `Not reset, because the template “${label}” has changed since you opened it.`);
      }
      await call('resetMailText', { params: { name: which } });
      onSaved();
      toast.success(`Template “${label}” reset to its default.`);
    },
  });
  return (
    <>
      <Form form={form} className={styles.form} aria-label={label} noValidate>
        <RestoredDraft form={form} labels={labels} />
        <TextField name="subject" label="Subject" required maxLength={200} />
        <TextAreaField
          name="text"
          label="Mail text"
          hint={placeholdersHint(placeholdersOf(name === 'answered' ? 'enquiry' : 'application'))}
          required
          rows={12}
          maxLength={20_000}
        />
        <Preview signature={signature} />
        <FormActions submit="Save template" busyLabel="Saving…" autoFocus={isSaved}>
          {isDefault ? null : (
            <ConfirmButton
              size="m"
              action={reset}
              target={name}
              question={`Reset the template “${label}” to its default? Your text is deleted.`}
            />
          )}
        </FormActions>
      </Form>
      {dialog}
    </>
  );
}

function Preview({ signature }: { signature: string }) {
  const { site } = useRouteContext({ from: '__root__' });
  const template = { subject: useFieldText('subject'), text: useFieldText('text') };
  const { subject, text } = fillMailText(template, { ...sample, company: site.name, signature });
  return (
    <details className={styles.preview}>
      <summary>Preview</summary>
      <p dir="auto">
        <strong>{subject}</strong>
      </p>
      <p dir="auto">{text}</p>
    </details>
  );
}

function SignatureForm({ signature, isSaved, onSaved }: SavedForm) {
  const { site } = useRouteContext({ from: '__root__' });
  const set = useCall('setMailSignature');
  const form = useAppForm({
    schema: signatureInput,
    initial: { signature },
    draft: { owner: 'admin', kind: 'mail-signature' },
    onSubmit: (body) => set.mutateAsync({ body }),
    onSuccess: () => {
      onSaved();
      toast.success('Signature saved.');
    },
  });
  return (
    <Form form={form} className={styles.form} aria-label="Your signature" noValidate>
      <RestoredDraft form={form} labels={{ signature: 'Your signature' }} />
      <TextAreaField
        name="signature"
        label="Your signature"
        hint={`Replaces {signature} in your mails. If it is empty, they end with “${site.name}”.`}
        rows={3}
        maxLength={1000}
      />
      <FormActions submit="Save signature" busyLabel="Saving…" autoFocus={isSaved} />
    </Form>
  );
}
