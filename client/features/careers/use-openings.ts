import { useEffect, useEffectEvent } from 'react';
import { jobMessages } from '../../copy/job-messages.ts';
import { useServedQuery } from '../../data/use-served-query.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { openingsQuery } from './openings-query.ts';

/** The list of openings and where it stands; a failure also asks for attention with the specified alert (section 8). */
export function useOpenings() {
  const { data: jobs, failed, failure, retry } = useServedQuery(openingsQuery);
  const { alert } = useAlert();
  const say = useEffectEvent(() => void alert(jobMessages.noData, { kind: 'bad' }));
  useEffect(() => {
    if (failed && failure) say();
  }, [failed, failure]);
  return { jobs, failed, retry };
}
