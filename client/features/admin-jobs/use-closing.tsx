import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import { isOpen, type JobFacts, jobExtensionNames } from '#shared/job-facts.ts';
import type { JobPost } from '#shared/schemas/job.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { call, callFresh, isSessionEnd } from '../../data/call.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { notSaved } from '../../forms/edit-conflict.tsx';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { Button, TextButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-jobs.module.css';
import { localTimeZone, readJob, toJobBody } from './read-job.ts';

type Closing = { readonly [Name in 'closes_at' | 'closes_zone']: string };

interface Change {
  readonly job: JobPost;
  readonly before: Closing;
  readonly after: Closing;
}

interface Request {
  readonly job: JobPost;
  readonly after: Closing;
  /** Tells whether the current post still is as the list shows it. */
  readonly isExpected: (now: JobFacts) => boolean;
  readonly isUndo?: boolean;
}

/** Closes and reopens openings, with "Undo" for the last change. A change by another admin stays. */
export function useClosing() {
  const { alert } = useAlert();
  const client = useQueryClient();
  const [last, setLast] = useState<Change>();
  const mutation = useMutation({
    mutationFn: async ({ job, after, isExpected }: Request): Promise<Closing | undefined> => {
      const jobpost_id = String(job.jobpost_id);
      const known = jobExtensionNames.filter((name) => name in job);
      const now = toJobBody((await readJob(jobpost_id, callFresh, known)).job);
      if (!isExpected(now)) return undefined;
      await call('updateJobPosition', { params: { jobpost_id }, body: { jobpost_id, ...now, ...after } });
      return { closes_at: now.closes_at ?? '', closes_zone: now.closes_zone ?? '' };
    },
  });
  const run = useSingleFlight(
    async (request: Request) => {
      const { job, after, isUndo } = request;
      try {
        const before = await mutation.mutateAsync(request);
        setLast(before && !isUndo ? { job, before, after } : undefined);
        if (!before) await alert(notSaved, { kind: 'bad' });
        else if (isUndo)
          toast.success(`“${job.position}” is ${isOpen({ ...job, ...after }, Date.now()) ? 'open' : 'closed'} again.`);
      } catch (error) {
        if (!(error instanceof ApiError) || isSessionEnd(error)) throw error;
        void client.invalidateQueries();
        await alert(error.code === 'not_found' ? 'This job post has been deleted.' : jobMessages.updateFailed, {
          kind: 'bad',
        });
      }
    },
    ({ job }) => job.jobpost_id,
  );
  const change = (request: Request) => void run(request).catch(() => {});
  return {
    last,
    dismiss: () => setLast(undefined),
    pending: mutation.isPending ? mutation.variables?.job.jobpost_id : undefined,
    close: (job: JobPost) => {
      // Whole seconds: the form of a job has no fractions.
      const closes_at = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
      const after = { closes_at, closes_zone: job.closes_zone || localTimeZone() };
      change({ job, after, isExpected: (now) => isOpen(now, Date.now()) });
    },
    reopen: (job: JobPost) =>
      change({ job, after: { closes_at: '', closes_zone: '' }, isExpected: (now) => !isOpen(now, Date.now()) }),
    undo: ({ job, before, after }: Change) =>
      change({ job, after: before, isExpected: (now) => (now.closes_at ?? '') === after.closes_at, isUndo: true }),
  };
}

export function ClosingBar({ closing }: { closing: ReturnType<typeof useClosing> }) {
  const { last } = closing;
  return (
    <div role="status">
      {last ? (
        <p className={styles.changed}>
          <span dir="auto">
            {last.after.closes_at
              ? `“${last.job.position}” is closed: applicants no longer see it.`
              : `“${last.job.position}” is open until you close it.`}
          </span>
          <Button size="s" busy={closing.pending !== undefined} onClick={() => closing.undo(last)}>
            Undo
          </Button>
          <TextButton onClick={closing.dismiss}>Dismiss</TextButton>
        </p>
      ) : null}
    </div>
  );
}
