import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../../shared/errors.ts';
import type { BlogPost } from '../../../shared/schemas/blog.ts';
import { blogLogMessages } from '../../copy/list-messages.ts';
import { call } from '../../data/call.ts';
import { readQuery } from '../../data/queries.ts';
import { isSessionEnd } from '../../session/session-end.ts';
import { useLoggedFailure } from '../../session/use-logged-failure.ts';
import { logFailure } from './log-failure.ts';

const blogsQuery = readQuery('getAllBlogs');

export const idOf = (blog: BlogPost): string => String(blog.blogs_Items_id);

/** All blogs, read anew at every visit. A failure is logged only. */
export function useBlogs() {
  const blogs = useQuery({ ...blogsQuery, staleTime: 0 });
  useLoggedFailure(blogs.error, blogLogMessages.fetchFailed);
  return blogs;
}

/** Deletes blogs; the row goes when the backend has said that it is done (section 4). */
export function useDeleteBlog() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, BlogPost>({
    mutationFn: (blog) => call('deleteblogs', { params: { id: blog.blogs_Items_id } }),
    onSuccess: async (_, deleted) => {
      // A list that was on its way could bring the row back.
      await client.cancelQueries(blogsQuery);
      client.setQueryData(blogsQuery.queryKey, (now) =>
        now?.filter((blog) => blog.blogs_Items_id !== deleted.blogs_Items_id),
      );
      void client.invalidateQueries(blogsQuery);
    },
    onError: (error) => {
      if (!isSessionEnd(error)) logFailure(blogLogMessages.deleteFailed, error);
    },
  });
}
