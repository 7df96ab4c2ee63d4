import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { ApiError } from '../../../shared/errors.ts';
import type { JobPostInput } from '../../../shared/schemas/job.ts';
import { jobDesk } from '../../copy/desk.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { call, callFresh } from '../../data/call.ts';
import { useCall } from '../../data/mutations.ts';
import { useChangedMeanwhile } from '../../forms/use-changed-meanwhile.tsx';
import { isSessionEnd } from '../../session/session-end.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { Button, TextButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirstFault } from '../../ui/focus-fault.ts';
import { Loading } from '../../ui/states.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import styles from './admin-jobs.module.css';
import { JobFields, jobLabels, readJobFields } from './job-fields.tsx';
import { readJob } from './read-job.ts';
import { useKeptForm } from './use-kept-form.ts';

interface EditJobDialogProps {
  id: string;
  /** Takes the dialog out of the address. */
  close: () => Promise<void>;
}

/** Loads a post into a form; a failure is an alert, and there is nothing to edit (section 8). */
export function EditJobDialog({ id, close }: EditJobDialogProps) {
  const { data, error: failure } = useQuery<JobPostInput, ApiError>({
    // Begins with the row's name, by which writes find it.
    queryKey: ['getJobPostById', { jobpost_id: id }, 'edit'],
    queryFn: () => readJob(id, call),
    // What is edited is what the backend has now, and it does not change under somebody's hands.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const { alert } = useAlert();
  // Once there is a form, a later failure must not take it away.
  const error = data === undefined ? failure : null;
  const giveUp = useEffectEvent(async (reason: ApiError) => {
    if (isSessionEnd(reason)) return;
    await alert(jobMessages.adminFetchOneFailed, { kind: 'bad' });
    await close();
  });
  useEffect(() => {
    if (error) void giveUp(error);
  }, [error]);

  if (data) return <EditJob id={id} job={data} close={close} />;
  return (
    <Dialog open size="l" title={jobDesk.editTitle} onClose={() => void close()}>
      <Loading lines={6} />
    </Dialog>
  );
}

function EditJob({ id, job, close }: EditJobDialogProps & { job: JobPostInput }) {
  const formId = useId();
  const update = useCall('updateJobPosition');
  const { alert } = useAlert();
  const { form, restored, keep, forget, discard } = useKeptForm(`edit-job:${id}`);
  // As it was loaded: what is read again meanwhile must not hide what somebody else has changed.
  const [base] = useState(job);
  const { save, dialog } = useChangedMeanwhile(jobLabels);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (update.isPending) return;
    setErrors({});
    try {
      await save({
        base,
        ours: readJobFields(event.currentTarget),
        readNow: () => readJob(id, callFresh),
        send: (body) => update.mutateAsync({ params: { jobpost_id: id }, body: { jobpost_id: id, ...body } }),
      });
    } catch (error) {
      if (isSessionEnd(error)) return;
      if (error instanceof ApiError && error.fields) setErrors(error.fields);
      const told = error instanceof ApiError && (error.code === 'gone' || error.code === 'conflict');
      await alert(told ? error.message : jobMessages.updateFailed, { kind: 'bad' });
      focusFirstFault(form.current);
      return;
    }
    forget();
    await alert(jobMessages.updated, { kind: 'good' });
    // First out of the address, or the reload would open it again.
    await close();
    window.location.reload();
  };

  return (
    <>
      <Dialog
        open
        size="l"
        title={jobDesk.editTitle}
        onClose={() => void close()}
        footer={
          <Button type="submit" form={formId} variant="go" busy={update.isPending} busyLabel={jobDesk.saving}>
            {jobMessages.saveChanges}
          </Button>
        }
      >
        <form id={formId} ref={form} className={styles.edit} onSubmit={submit} onInput={keep}>
          {restored ? (
            <StatusLine kind="good" action={<TextButton onClick={discard}>{jobDesk.discard}</TextButton>}>
              {jobDesk.draftBack}
            </StatusLine>
          ) : null}
          <JobFields job={job} experienceLabel={jobLabels.experience} errors={errors} />
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
