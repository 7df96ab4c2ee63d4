import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import type { BlogDraft } from '#shared/schemas/publishing.ts';
import { call } from '../../data/call.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { TextField } from '../../forms/fields.tsx';
import { useFieldText, useFormOfField } from '../../forms/form.tsx';
import { formFields } from '../../forms/form-values.ts';
import { unsendable } from '../../forms/use-app-form.ts';
import { isExplained } from '../../session/use-confirmed-action.ts';
import { Button } from '../../ui/button.tsx';
import { localDateText } from '../../ui/date-text.tsx';
import { FormGrid } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-blogs.module.css';
import { scheduleLabels } from './copy.ts';
import {
  areSameTimes,
  chooseTime,
  type DraftTimes,
  instantsOf,
  timeInput,
  timesOf,
  typedTimes,
  unfinishedTimes,
  zoneHint,
} from './draft-times.ts';
import { PreviewLink } from './preview-link.tsx';
import { type DraftTexts, draftTexts } from './use-drafts.ts';

/** The chosen times of a draft that was saved but not scheduled. `error` is set only after a failed "Schedule". */
export interface Unscheduled {
  readonly error?: ApiError;
  readonly times: DraftTimes;
}

type DraftActionsProps = {
  draft: BlogDraft | undefined;
  unscheduled: Unscheduled | undefined;
  save: (texts: DraftTexts, image: File | undefined) => Promise<BlogDraft>;
  onSaved: (draft: BlogDraft, unscheduled?: Unscheduled) => void;
};

export const draftSaved = 'The draft is saved. Only admins see it.';

const notScheduled = (error?: ApiError) =>
  `The draft is saved but not scheduled. ${error?.message ?? 'Press Schedule to set the times.'}`;

export function DraftActions({ draft, unscheduled, save, onSaved }: DraftActionsProps) {
  const form = useFormOfField();
  const navigate = useNavigate();
  const [pending, setPending] = useState<'save' | 'schedule'>();
  const schedule = useRef<HTMLDetailsElement>(null);
  const hasTime = `${useFieldText('publishAt')}${useFieldText('unpublishAt')}` !== '';
  const hasFault = 'publishAt' in form.errors || 'unpublishAt' in form.errors;
  useEffect(() => {
    if ((hasTime || hasFault) && schedule.current) schedule.current.open = true;
  }, [hasTime, hasFault]);

  const showRefusal = useEffectEvent(({ error }: Unscheduled) =>
    form.showRefusal(error?.fields ?? {}, notScheduled(error)),
  );
  useEffect(() => {
    if (unscheduled) showRefusal(unscheduled);
  }, [unscheduled]);

  const run = useSingleFlight(async (what: 'save' | 'schedule') => {
    const element = form.ref.current;
    if (!element || form.busy) return;
    form.clearRefusal();
    const fields = formFields(element);
    const times = typedTimes(fields);
    const { publishAt, unpublishAt } = instantsOf(times);
    const missing = { ...unfinishedTimes(times), ...(publishAt === '' && { publishAt: chooseTime }) };
    if (what === 'schedule' && Object.keys(missing).length > 0) return form.showRefusal(missing, null);
    const [text] = Object.values(unsendable(element));
    if (text !== undefined) return form.setOutcome({ kind: 'bad', text });
    const { id } = form.draft;
    setPending(what);
    // Text typed during the save would be lost.
    element.inert = true;
    let saved: BlogDraft | undefined;
    try {
      saved = await save(draftTexts(fields), fields.image instanceof File ? fields.image : undefined);
      if (what === 'schedule') {
        const plan = { version: saved.version, publishAt, unpublishAt: unpublishAt || null };
        await call('scheduleBlogDraft', { params: { id: saved.id }, body: plan });
      }
      form.draft.delete(id);
      const isScheduled = what === 'schedule' || areSameTimes(times, timesOf(draft));
      // An admin who has opened another page stays there.
      if (what === 'save' && element.isConnected) return onSaved(saved, isScheduled ? undefined : { times });
      if (what === 'save') return isScheduled ? toast.success(draftSaved) : toast.warning(notScheduled());
      toast.success(`The post is scheduled for ${localDateText(publishAt, 'moment')}.`);
      if (element.isConnected) await navigate({ to: '/blogpost' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isExplained(error)) return;
      if (!element.isConnected) toast.error(saved ? notScheduled(error) : `The draft is not saved. ${error.message}`);
      if (!saved) return form.showRefusal(error.fields ?? {}, error.message);
      form.draft.delete(id);
      if (element.isConnected) onSaved(saved, { error, times });
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
      <details ref={schedule} className={styles.schedule}>
        <summary>Publish at</summary>
        <FormGrid>
          <TextField {...timeInput} name="publishAt" label={scheduleLabels.publishAt} hint={zoneHint()} />
          <TextField
            {...timeInput}
            name="unpublishAt"
            label={scheduleLabels.unpublishAt}
            hint="Optional. The post then becomes a draft again."
          />
        </FormGrid>
        <Button busy={pending === 'schedule'} busyLabel="Scheduling…" onClick={() => void run('schedule')}>
          Schedule
        </Button>
      </details>
    </>
  );
}
