import { useEffect, useState } from 'react';
import { type JobFacts, nextChange } from '#shared/job-facts.ts';

/** Timers stop while a machine sleeps, so no single wait may last the night. */
const maxDelayMs = 60_000;

/** The current time, updated when an opening closes. Starts at `readAt`, so that server and browser render the same. */
export function useClosingTime(jobs: readonly Pick<JobFacts, 'closes_at'>[] | undefined, readAt: number): number {
  const [now, setNow] = useState(readAt);
  useEffect(() => {
    const next = nextChange(jobs ?? [], now);
    if (next === undefined) return;
    const delay = Math.min(Math.max(next - Date.now(), 0), maxDelayMs);
    const timer = setTimeout(() => setNow(Date.now()), delay);
    return () => clearTimeout(timer);
  }, [jobs, now]);
  return Math.max(now, readAt);
}
