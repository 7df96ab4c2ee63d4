import { useEffect, useEffectEvent } from 'react';
import { useRead } from '../../api/use-read.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** The list of openings and where it stands; a failure also asks for attention with the specified alert (section 8). */
export function useOpenings(failedOnServer: boolean) {
  const { data, status, errorUpdatedAt, refetch } = useRead('getAllJobPosts');
  const hydrated = useHydrated();
  const { alert } = useAlert();
  const failed = data === undefined && status === 'error';

  const say = useEffectEvent(() => void alert(jobMessages.noData, { kind: 'bad' }));
  useEffect(() => {
    if (failed && errorUpdatedAt > 0) say();
  }, [failed, errorUpdatedAt]);

  return {
    jobs: data,
    // The first render in the browser must be the server's, which may have failed where we have not asked yet.
    failed: hydrated ? failed : data === undefined && failedOnServer,
    retry: () => void refetch(),
  };
}
