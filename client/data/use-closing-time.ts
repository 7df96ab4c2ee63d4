import { useEffect, useState } from 'react';
import { type JobFacts, nextClosing } from '../../shared/job-facts.ts';

/** While a machine sleeps its timers stand still and its clock goes on: no single wait may span the night. */
const maxDelayMs = 60_000;

/**
 * The time by which to tell which jobs are open, also on a page that is looked at while one closes.
 *
 * @param readAt when they were read: what it is at first, so that the server and the browser show the same
 */
export function useClosingTime(jobs: readonly Pick<JobFacts, 'closes_at'>[] | undefined, readAt: number): number {
  const [now, setNow] = useState(readAt);
  useEffect(() => {
    const next = nextClosing(jobs ?? [], now);
    if (next === undefined) return;
    const delay = Math.min(Math.max(next - Date.now(), 0), maxDelayMs);
    const timer = setTimeout(() => setNow(Date.now()), delay);
    return () => clearTimeout(timer);
  }, [jobs, now]);
  return Math.max(now, readAt);
}
