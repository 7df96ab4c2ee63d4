import { useEffect, useEffectEvent, useMemo } from 'react';
import { isOpen } from '#shared/job-facts.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { useClosingTime } from '../../data/use-closing-time.ts';
import { useServedQuery } from '../../data/use-failure.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { openingsQuery } from './load-job.ts';

/** The openings and their state; a failure also shows the specified alert. */
export function useOpenings() {
  const { data, dataUpdatedAt, failed, failure, retry } = useServedQuery(openingsQuery);
  const now = useClosingTime(data, dataUpdatedAt);
  // Admins get all openings.
  const jobs = useMemo(() => data?.filter((job) => isOpen(job, now)), [data, now]);
  const { alert } = useAlert();
  const say = useEffectEvent(() => void alert(jobMessages.noData, { kind: 'bad' }));
  useEffect(() => {
    if (failed && failure) say();
  }, [failed, failure]);
  // True until the list has loaded.
  const some = !failed && jobs?.length !== 0;
  return { jobs, some, failed, retry };
}
