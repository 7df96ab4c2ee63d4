import type { QueryClient } from '@tanstack/react-query';
import type { BlogPost } from '../../../shared/schemas/blog.ts';
import { loadList, readQuery } from '../../data/queries.ts';
import { findPost } from './find-post.ts';

export const blogsQuery = readQuery('getAllBlogs');

/** Reads the posts for the page. A link to one post waits for them, because the head needs its title. */
export async function loadBlog(client: QueryClient, post: string | undefined): Promise<void> {
  if (post === undefined) return loadList(client, blogsQuery);
  await client.prefetchQuery(blogsQuery);
}

/** The post that is open, for the head of the page. */
export const openPost = (client: QueryClient, id: string | undefined): BlogPost | undefined =>
  findPost(client.getQueryData(blogsQuery.queryKey) ?? [], id);
