import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../shared/errors.ts';
import { isOpen, jobExtensionNames } from '../../../shared/job-facts.ts';
import type { JobPost } from '../../../shared/schemas/job.ts';
import { jobCopy } from '../../copy/admin-jobs.ts';
import { changedMeanwhileCopy } from '../../copy/changed-meanwhile.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { callFresh } from '../../data/call.ts';
import { useCall } from '../../data/mutations.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { isSessionEnd } from '../../session/session-end.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { readJob, toJobBody } from './read-job.ts';

/** Asks, takes the closing time away, and says what came of it. */
export function useReopenJob() {
  const { alert, confirm } = useAlert();
  const update = useCall('updateJobPosition');
  const client = useQueryClient();
  const [reopening, setReopening] = useState<JobPost['jobpost_id']>();

  /** What is listed here may be old. */
  const explain = async (reason: string) => {
    void client.invalidateQueries();
    await alert(reason, { kind: 'bad' });
  };

  const reopen = useSingleFlight(
    async (job: JobPost) => {
      const id = String(job.jobpost_id);
      if (!(await confirm(jobCopy.reopenQuestion(job.position), { confirmLabel: jobCopy.reopen }))) return;
      setReopening(job.jobpost_id);
      try {
        const known = jobExtensionNames.filter((name) => name in job);
        const now = await readJob(id, callFresh, known);
        // Opened by somebody else, perhaps until another time: that is not to be undone.
        if (isOpen(toJobBody(now), Date.now())) return await explain(changedMeanwhileCopy.notSaved);
        await update.mutateAsync({
          params: { jobpost_id: id },
          body: { jobpost_id: id, ...toJobBody({ ...now, closes_at: '' }) },
        });
        await alert(jobMessages.updated, { kind: 'good' });
      } catch (error) {
        if (isSessionEnd(error)) return;
        const gone = error instanceof ApiError && error.code === 'not_found';
        await explain(gone ? jobCopy.reopenedGone : jobMessages.updateFailed);
      } finally {
        setReopening(undefined);
      }
    },
    (job) => job.jobpost_id,
  );
  return { reopen, reopening };
}
