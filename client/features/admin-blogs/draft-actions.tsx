import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import { instantOf, localTimeOf } from '#shared/job-facts.ts';
import type { BlogDraft } from '#shared/schemas/publishing.ts';
import { call } from '../../data/call.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { useFormOfField } from '../../forms/form.tsx';
import { formFields } from '../../forms/form-values.ts';
import { errorAt, unsendable } from '../../forms/use-app-form.ts';
import { isExplained } from '../../session/use-confirmed-action.ts';
import { Button } from '../../ui/button.tsx';
import { localDateText } from '../../ui/date-text.tsx';
import { FormGrid, TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-blogs.module.css';
import { timeInput, zoneHint } from './copy.ts';
import { PreviewLink } from './preview-link.tsx';
import { type DraftTexts, draftTexts } from './use-drafts.ts';

interface Times {
  readonly publish: string;
  readonly unpublish: string;
}

/** Why a draft was saved but not scheduled, and the chosen times. */
export interface Unscheduled {
  readonly error: ApiError;
  readonly times: Times;
}

type DraftActionsProps = {
  draft: BlogDraft | undefined;
  unscheduled: Unscheduled | undefined;
  save: (texts: DraftTexts, image: File | undefined) => Promise<BlogDraft>;
  onSaved: (draft: BlogDraft, unscheduled?: Unscheduled) => void;
};

const chooseTime = 'Choose a date and a time.';

export function DraftActions({ draft, unscheduled, save, onSaved }: DraftActionsProps) {
  const form = useFormOfField();
  const navigate = useNavigate();
  const [pending, setPending] = useState<'save' | 'schedule'>();
  const unpublish = useRef<HTMLInputElement>(null);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [begun] = useState(() => {
    const local = (at: string | null = null) => (at === null ? '' : localTimeOf(Date.parse(at), zone));
    return unscheduled?.times ?? { publish: local(draft?.publishAt), unpublish: local(draft?.unpublishAt) };
  });
  const [times, setTimes] = useState<Times>(begun);

  const showRefusal = useEffectEvent(({ error }: Unscheduled) =>
    form.showRefusal(error.fields ?? {}, `The draft is saved but not scheduled. ${error.message}`),
  );
  useEffect(() => {
    if (unscheduled) showRefusal(unscheduled);
  }, [unscheduled]);

  const run = useSingleFlight(async (what: 'save' | 'schedule') => {
    const element = form.ref.current;
    if (!element || form.busy) return;
    form.clearRefusal();
    const [publishAt, unpublishAt] = [instantOf(times.publish, zone), instantOf(times.unpublish, zone)];
    const missing = {
      ...(publishAt === '' && { publishAt: chooseTime }),
      ...(unpublish.current?.validity.badInput && { unpublishAt: chooseTime }),
    };
    if (what === 'schedule' && Object.keys(missing).length > 0) return form.showRefusal(missing, null);
    const [text] = Object.values(unsendable(element));
    if (text !== undefined) return form.setOutcome({ kind: 'bad', text });
    setPending(what);
    // Text typed during the save would be lost.
    element.inert = true;
    let saved: BlogDraft | undefined;
    try {
      const { image, ...fields } = formFields(element);
      saved = await save(draftTexts(fields), image instanceof File ? image : undefined);
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
      if (isExplained(error)) return;
      if (!saved) return form.showRefusal(error.fields ?? {}, error.message);
      form.draft.drop();
      onSaved(saved, { error, times });
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
      <details className={styles.schedule} open={begun.publish !== ''}>
        <summary>Publish at</summary>
        <FormGrid>
          <TextInput
            {...timeInput}
            label="Publish at"
            hint={zoneHint(zone)}
            error={errorAt(form.errors, 'publishAt')}
            value={times.publish}
            onChange={({ target }) => setTimes({ ...times, publish: target.value })}
          />
          <TextInput
            {...timeInput}
            ref={unpublish}
            label="Unpublish at"
            error={errorAt(form.errors, 'unpublishAt')}
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
