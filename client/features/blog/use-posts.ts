import { useMemo } from 'react';
import { blogLogMessages } from '../../copy/list-messages.ts';
import { useServedQuery } from '../../data/use-served-query.ts';
import { useLoggedFailure } from '../../session/use-logged-failure.ts';
import { blogsQuery } from './load-blog.ts';
import { newestFirst } from './posts.ts';

/** A failure is logged only, as specified. */
export function usePosts() {
  const { data, failure, ...rest } = useServedQuery(blogsQuery);
  useLoggedFailure(failure, blogLogMessages.fetchFailed);
  return { posts: useMemo(() => data && newestFirst(data), [data]), ...rest };
}
