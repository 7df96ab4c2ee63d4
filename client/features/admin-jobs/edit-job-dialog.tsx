import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { ApiError } from '#shared/errors.ts';
import type { JobFieldName } from '#shared/job-facts.ts';
import { jobPostForm } from '#shared/schemas/job.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { call, callFresh, isSessionEnd } from '../../data/call.ts';
import { useCall } from '../../data/mutations.ts';
import { isMissing } from '../../data/queries.ts';
import { latestDraft } from '../../forms/drafts.ts';
import { useEditConflict } from '../../forms/edit-conflict.tsx';
import { Form } from '../../forms/form.tsx';
import { draftsOfRecord, RestoredDraft, recordDraft, UnsentTexts } from '../../forms/record-drafts.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { useVersionHistory } from '../../forms/version-history.tsx';
import { reloadPage } from '../../layout/reload-page.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import styles from './admin-jobs.module.css';
import { FactFields, JobFields, jobLabels, readKnownFacts, shownFact } from './job-form-fields.tsx';
import {
  initialFields,
  type JobTexts,
  jobTexts,
  jobTextsOfVersion,
  type ReadJob,
  readJob,
  toJobBody,
} from './read-job.ts';

interface EditJobDialogProps {
  id: string;
  close: () => Promise<void>;
}

interface LoadedJob extends ReadJob {
  readonly known: readonly JobFieldName[];
}

const draftsOf = (id: string) => draftsOfRecord('edit-job', id);

export function EditJobDialog({ id, close }: EditJobDialogProps) {
  const client = useQueryClient();
  const queryKey = ['getJobPostById', { jobpost_id: id }, 'edit'] as const;
  /** The post was deleted while it was being edited. */
  const [lost, setLost] = useState(false);
  const { data, error: failure } = useQuery<LoadedJob, ApiError>({
    queryKey,
    queryFn: async () => {
      const known = await readKnownFacts(client);
      return { ...(await readJob(id, call, known)), known };
    },
    enabled: !lost,
    // Edit the backend's current version, and do not change it during editing.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });
  const { alert } = useAlert();
  // A later failed read must not remove the form.
  const error = data === undefined ? failure : null;
  const giveUp = useEffectEvent(async (reason: ApiError) => {
    if (isSessionEnd(reason)) return;
    const unsent = isMissing(reason) && draftsOf(id).some(latestDraft);
    setLost(unsent);
    await alert(jobMessages.adminFetchOneFailed, { kind: 'bad' });
    // The form may have loaded after the network returned.
    if (!unsent && !client.getQueryData(queryKey)) await close();
  });
  useEffect(() => {
    if (error) void giveUp(error);
  }, [error]);

  if (data && !lost) return <EditJob id={id} loaded={data} close={close} onLost={() => setLost(true)} />;
  return (
    <Dialog size="l" title="Edit job post" onClose={() => void close()}>
      {lost ? (
        <>
          <Failed message="This job post has been deleted." />
          <UnsentTexts drafts={draftsOf(id)} labels={jobLabels} shown={shownFact} />
        </>
      ) : (
        <Loading lines={6} />
      )}
    </Dialog>
  );
}

interface EditJobProps extends EditJobDialogProps {
  loaded: LoadedJob;
  onLost: () => void;
}

function EditJob({ id, loaded, close, onLost }: EditJobProps) {
  const formId = useId();
  const update = useCall('updateJobPosition');
  const { alert } = useAlert();
  // Compare with the loaded version; a refetched one would hide another admin's changes.
  const [{ job: base, createdAt, known }] = useState(loaded);
  const { save, dialog, isGone } = useEditConflict(jobLabels, shownFact);
  const readNow = async () => (await readJob(id, callFresh, known)).job;
  const send = (texts: JobTexts) =>
    update.mutateAsync({ params: { jobpost_id: id }, body: { jobpost_id: id, ...toJobBody(texts) } });
  const history = useVersionHistory<JobTexts>({
    kind: 'job',
    id,
    labels: jobLabels,
    shown: shownFact,
    readNow,
    textsOf: jobTextsOfVersion,
    send,
    onRestored: close,
  });
  const form = useAppForm({
    schema: jobPostForm,
    initial: initialFields(base),
    draft: recordDraft('edit-job', id, createdAt),
    onSubmit: (typed) =>
      save({
        base,
        local: jobTexts(typed, known),
        readNow,
        send,
      }),
    onSuccess: async (_, { element }) => {
      await alert(jobMessages.updated, { kind: 'good' });
      // The dialog has been closed already; another one may be open.
      if (!element.isConnected) return;
      // Remove the dialog from the URL first, or the reload would open it again.
      await close();
      await reloadPage();
    },
    errorMessage: () => null,
    onError: async (error) => {
      if (isSessionEnd(error)) return;
      const hasOwnMessage = ['gone', 'conflict', 'unavailable'].includes(error.code);
      await alert(hasOwnMessage ? error.message : jobMessages.updateFailed, { kind: 'bad' });
    },
  });
  return (
    <>
      <Dialog
        size="l"
        title="Edit job post"
        onClose={() => (isGone ? onLost() : void close())}
        footer={
          <>
            <Button type="submit" form={formId} variant="go" busy={form.busy} busyLabel="Saving…">
              {jobMessages.saveChanges}
            </Button>
            {history.button}
          </>
        }
      >
        <Form form={form} id={formId} className={styles.edit} aria-label="Edit job post" noValidate>
          <RestoredDraft form={form} labels={jobLabels} shown={shownFact} />
          <JobFields experienceLabel={jobLabels.experience} />
          <FactFields known={known} zone={base.closes_zone} />
        </Form>
      </Dialog>
      {dialog}
      {history.dialog}
    </>
  );
}
