import { useEffect, useEffectEvent, useMemo } from 'react';
import { isOpen } from '../../../shared/job-facts.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { useClosingTime } from '../../data/use-closing-time.ts';
import { useServedQuery } from '../../data/use-served-query.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { openingsQuery } from './load-job.ts';

/** The list of openings and where it stands; a failure also asks for attention with the specified alert. */
export function useOpenings() {
  const { data, dataUpdatedAt, failed, failure, retry } = useServedQuery(openingsQuery);
  const now = useClosingTime(data, dataUpdatedAt);
  // The admin is told of all.
  const jobs = useMemo(() => data?.filter((job) => isOpen(job, now)), [data, now]);
  const { alert } = useAlert();
  const say = useEffectEvent(() => void alert(jobMessages.noData, { kind: 'bad' }));
  useEffect(() => {
    if (failed && failure) say();
  }, [failed, failure]);
  // Until the list says otherwise.
  const some = !failed && jobs?.length !== 0;
  return { jobs, some, failed, retry };
}
