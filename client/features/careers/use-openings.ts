import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isOpen, nextClosing } from '../../../shared/job-facts.ts';
import type { JobPost } from '../../../shared/schemas/job.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { useServedQuery } from '../../data/use-served-query.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { openingsQuery } from './openings-query.ts';

/** Longer than a timer can wait. */
const maxDelayMs = 2 ** 31 - 1;

/** Those that are open: for the admin, who is told of all, and on a page that is looked at while one closes. */
function useOpenOnes(jobs: readonly JobPost[] | undefined, readAt: number): readonly JobPost[] | undefined {
  // At first the time at which it was read, so that the server and the browser show the same.
  const [now, setNow] = useState(readAt);
  useEffect(() => {
    const next = nextClosing(jobs ?? [], now);
    if (next === undefined) return;
    const delay = Math.min(Math.max(next - Date.now(), 0), maxDelayMs);
    const timer = setTimeout(() => setNow(Date.now()), delay);
    return () => clearTimeout(timer);
  }, [jobs, now]);
  return useMemo(() => jobs?.filter((job) => isOpen(job, Math.max(now, readAt))), [jobs, now, readAt]);
}

/** The list of openings and where it stands; a failure also asks for attention with the specified alert. */
export function useOpenings() {
  const { data, dataUpdatedAt, failed, failure, retry } = useServedQuery(openingsQuery);
  const jobs = useOpenOnes(data, dataUpdatedAt);
  const { alert } = useAlert();
  const say = useEffectEvent(() => void alert(jobMessages.noData, { kind: 'bad' }));
  useEffect(() => {
    if (failed && failure) say();
  }, [failed, failure]);
  // Until the list says otherwise.
  const some = !failed && jobs?.length !== 0;
  return { jobs, some, failed, retry };
}
