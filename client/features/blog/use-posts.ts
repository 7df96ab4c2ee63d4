import { useEffect, useMemo } from 'react';
import { useRead } from '../../api/use-read.ts';
import { blogLogMessages } from '../../copy/list-messages.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { inOrder } from './posts.ts';

/** The posts and where they stand. A failure is logged and nothing else (section 8, decision 17). */
export function usePosts(failedOnServer: boolean) {
  const { data, status, error } = useRead('getAllBlogs');
  const hydrated = useHydrated();
  const failed = status === 'error';

  useEffect(() => {
    if (error) console.error(blogLogMessages.fetchFailed, error.message);
  }, [error]);

  return {
    posts: useMemo(() => data && inOrder(data), [data]),
    // The first render in the browser must be the server's, which may have failed where we have not asked yet.
    failed: hydrated ? failed : data === undefined && failedOnServer,
  };
}
