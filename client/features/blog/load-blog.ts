import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { BlogPost } from '../../../shared/schemas/blog.ts';
import { loadList, readQuery } from '../../data/queries.ts';

export const blogsQuery = readQuery('getAllBlogs');

/** The post that the address names. */
export const findPost = (posts: readonly BlogPost[], id: string | undefined): BlogPost | undefined =>
  posts.find((post) => String(post.blogs_Items_id) === id);

/**
 * Reads the posts for the page. A link to one post waits for them, because the head needs its title.
 *
 * @throws notFound() for a post that is not there
 */
export async function loadBlog(client: QueryClient, post: string | undefined): Promise<void> {
  if (post === undefined) return loadList(client, blogsQuery);
  await client.prefetchQuery(blogsQuery);
  if (openPost(client, post) || !client.getQueryData(blogsQuery.queryKey)) return;
  // It may be newer than the list at hand.
  await client.prefetchQuery({ ...blogsQuery, staleTime: 0 });
  if (!openPost(client, post)) throw notFound();
}

/** The post that is open, for the head of the page. */
export const openPost = (client: QueryClient, id: string | undefined): BlogPost | undefined =>
  findPost(client.getQueryData(blogsQuery.queryKey) ?? [], id);
