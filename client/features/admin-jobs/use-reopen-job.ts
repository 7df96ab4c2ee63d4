import { useQueryClient } from '@tanstack/react-query';
import { isOpen, jobExtensionNames } from '../../../shared/job-facts.ts';
import type { JobPost } from '../../../shared/schemas/job.ts';
import { jobCopy } from '../../copy/admin-jobs.ts';
import { changedMeanwhileCopy } from '../../copy/changed-meanwhile.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { call, callFresh } from '../../data/call.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { readJob, toJobBody } from './read-job.ts';

/** Asks, takes the closing time away, and says what came of it. */
export function useReopenJob() {
  const { alert } = useAlert();
  const client = useQueryClient();
  /** What is listed here may be old. */
  const explain = async (reason: string) => {
    void client.invalidateQueries();
    await alert(reason, { kind: 'bad' });
  };
  return useConfirmedAction({
    label: jobCopy.reopen,
    danger: false,
    run: async (job: JobPost) => {
      const id = String(job.jobpost_id);
      const known = jobExtensionNames.filter((name) => name in job);
      const { job: now } = await readJob(id, callFresh, known);
      // Opened by somebody else, perhaps until another time: that is not to be undone.
      if (isOpen(toJobBody(now), Date.now())) return explain(changedMeanwhileCopy.notSaved);
      await call('updateJobPosition', {
        params: { jobpost_id: id },
        body: { jobpost_id: id, ...toJobBody({ ...now, closes_at: '' }) },
      });
      await alert(jobMessages.updated, { kind: 'good' });
    },
    onFailed: ({ code }) => explain(code === 'not_found' ? jobCopy.reopenedGone : jobMessages.updateFailed),
  });
}
