import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BlogPost } from '../../../shared/schemas/blog.ts';
import { blogTableCopy } from '../../copy/admin-blogs.ts';
import { blogLogMessages } from '../../copy/list-messages.ts';
import { call } from '../../data/call.ts';
import { readQuery } from '../../data/queries.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { logFailure, useLoggedFailure } from '../../session/use-logged-failure.ts';

const blogsQuery = readQuery('getAllBlogs');

export const idOf = (blog: BlogPost): string => String(blog.blogs_Items_id);

/** All blogs, read anew at every visit. A failure is logged only. */
export function useBlogs() {
  const blogs = useQuery({ ...blogsQuery, staleTime: 0 });
  useLoggedFailure(blogs.error, blogLogMessages.fetchFailed);
  return blogs;
}

/** Deletes blogs; the row goes when the backend has said that it is done. A failure is logged only. */
export function useDeleteBlog() {
  const client = useQueryClient();
  return useConfirmedAction({
    label: blogTableCopy.delete,
    run: async (id: BlogPost['blogs_Items_id']) => {
      await call('deleteblogs', { params: { id } });
      // A list that was on its way could bring the row back.
      await client.cancelQueries(blogsQuery);
      client.setQueryData(blogsQuery.queryKey, (now) => now?.filter((blog) => blog.blogs_Items_id !== id));
    },
    onFailed: (error) => logFailure(blogLogMessages.deleteFailed, error),
  });
}
