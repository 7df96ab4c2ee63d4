import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import { instantOf } from '#shared/job-facts.ts';
import type { BlogDraft } from '#shared/schemas/publishing.ts';
import { call } from '../../data/call.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { useFormOfField } from '../../forms/form.tsx';
import { formFields } from '../../forms/form-values.ts';
import { unsendable } from '../../forms/use-app-form.ts';
import { isExplained } from '../../session/use-confirmed-action.ts';
import { Button } from '../../ui/button.tsx';
import { localDateText } from '../../ui/date-text.tsx';
import { FormGrid, TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-blogs.module.css';
import { timeInput, zoneHint } from './copy.ts';
import { PreviewLink } from './preview-link.tsx';
import { type DraftTexts, draftTexts } from './use-drafts.ts';

type DraftActionsProps = {
  draft: BlogDraft | undefined;
  save: (texts: DraftTexts, image: File | undefined) => Promise<BlogDraft>;
  onSaved: (draft: BlogDraft) => void;
};

const chooseTime = 'Choose a date and a time.';

export function DraftActions({ draft, save, onSaved }: DraftActionsProps) {
  const form = useFormOfField();
  const navigate = useNavigate();
  const [pending, setPending] = useState<'save' | 'schedule'>();
  const [problems, setProblems] = useState<{ publish?: boolean; unpublish?: boolean | undefined }>({});
  const unpublish = useRef<HTMLInputElement>(null);
  const [times, setTimes] = useState({ publish: '', unpublish: '' });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  const run = useSingleFlight(async (what: 'save' | 'schedule') => {
    const element = form.ref.current;
    if (!element || form.busy) return;
    const [publishAt, unpublishAt] = [instantOf(times.publish, zone), instantOf(times.unpublish, zone)];
    const incomplete = { publish: publishAt === '', unpublish: unpublish.current?.validity.badInput };
    setProblems(what === 'schedule' ? incomplete : {});
    if (what === 'schedule' && (incomplete.publish || incomplete.unpublish)) return;
    const [text] = Object.values(unsendable(element));
    form.setOutcome(text === undefined ? null : { kind: 'bad', text });
    if (text !== undefined) return;
    setPending(what);
    // Text typed during the save would be lost.
    element.inert = true;
    try {
      const { image, ...fields } = formFields(element);
      const saved = await save(draftTexts(fields), image instanceof File ? image : undefined);
      if (what === 'schedule') {
        const plan = { version: saved.version, publishAt, unpublishAt: unpublishAt || null };
        await call('scheduleBlogDraft', { params: { id: saved.id }, body: plan });
      }
      form.draft.drop();
      if (what === 'save') return onSaved(saved);
      toast.success(`The post is scheduled for ${localDateText(publishAt, 'moment')}.`);
      await navigate({ to: '/blogpost' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isExplained(error)) form.setOutcome({ kind: 'bad', text: error.message });
    } finally {
      element.inert = false;
      setPending(undefined);
    }
  });

  return (
    <>
      <Button busy={pending === 'save'} busyLabel="Saving…" data-save-draft onClick={() => void run('save')}>
        Save as draft
      </Button>
      {draft?.preview ? (
        <PreviewLink id={draft.id} title={draft.texts.title.trim() || 'Untitled draft'} path={draft.preview} />
      ) : null}
      <details className={styles.schedule}>
        <summary>Publish at</summary>
        <FormGrid>
          <TextInput
            {...timeInput}
            label="Publish at"
            hint={zoneHint(zone)}
            error={problems.publish ? chooseTime : null}
            value={times.publish}
            onChange={({ target }) => setTimes({ ...times, publish: target.value })}
          />
          <TextInput
            {...timeInput}
            ref={unpublish}
            label="Unpublish at"
            error={problems.unpublish ? chooseTime : null}
            hint="Optional. The post then becomes a draft again."
            value={times.unpublish}
            onChange={({ target }) => setTimes({ ...times, unpublish: target.value })}
          />
        </FormGrid>
        <Button busy={pending === 'schedule'} busyLabel="Scheduling…" onClick={() => void run('schedule')}>
          Schedule
        </Button>
      </details>
    </>
  );
}
