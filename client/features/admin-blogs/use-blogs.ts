import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { countTags } from '#shared/tags.ts';
import { blogLogMessages } from '../../copy/list-messages.ts';
import { call, callFresh } from '../../data/call.ts';
import { readQuery } from '../../data/queries.ts';
import { logFailure, useFailure } from '../../data/use-failure.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';

/** Existing tags, most used first, without case duplicates. */
export const tagSuggestions = (blogs: readonly Pick<BlogPost, 'tags'>[]): string[] =>
  countTags(blogs)
    .toSorted((a, b) => b.count - a.count)
    .map(({ tag }) => tag);

/** The authors of these blogs, those of the newest first. */
export const authorsOf = (blogs: readonly Pick<BlogPost, 'author' | 'createdAt'>[]): string[] => [
  ...new Set(
    blogs
      .toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))
      .map(({ author }) => author.trim())
      .filter(Boolean),
  ),
];

const blogsQuery = readQuery('getAllBlogs');

export const idOf = (blog: BlogPost): string => String(blog.blogs_Items_id);

/** All blogs, read at every visit. A failure is only logged, as specified. */
export function useBlogs() {
  const query = useQuery({ ...blogsQuery, staleTime: 0 });
  return { query, failure: useFailure(query, blogLogMessages.fetchFailed) };
}

const comparable = (text: string) => text.replaceAll('\r\n', '\n').trim();

/** Whether the host has a post with this title and text. Without its answer, it has none. */
export async function postExists({ title, description }: Pick<BlogPost, 'title' | 'description'>): Promise<boolean> {
  const blogs = await callFresh('getAllBlogs').catch(() => []);
  return blogs.some(
    (each) => comparable(each.title) === comparable(title) && comparable(each.description) === comparable(description),
  );
}

/** Deletes blogs and removes their rows after the backend confirmed. A failure is only logged, as specified. */
export function useDeleteBlog() {
  const client = useQueryClient();
  return useConfirmedAction({
    label: 'Delete',
    run: async (id: BlogPost['blogs_Items_id']) => {
      await call('deleteblogs', { params: { id } });
      // A list read in progress would bring the row back.
      await client.cancelQueries(blogsQuery);
      client.setQueryData(blogsQuery.queryKey, (now) => now?.filter((blog) => blog.blogs_Items_id !== id));
    },
    onFailed: (error) => logFailure(blogLogMessages.deleteFailed, error),
  });
}
