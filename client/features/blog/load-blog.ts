import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { answerUnavailable, type LoaderContext, loadList, readQuery } from '../../data/queries.ts';
import { oneOf, page, type Search, searchParams, text } from '../../search-params/search.ts';
import { loadFormatting } from '../../ui/load-formatting.ts';

const params = { q: text, tag: text, page, post: text, topics: oneOf(['all']) };

/** `?q` and `?tag` narrow the grid, `?page` turns it, `?post` is open to read, `?topics=all` shows all topics. */
export const blogSearch = searchParams(params);

export type BlogSearch = Search<typeof params>;

export const blogsQuery = readQuery('getAllBlogs');

export const findPost = (posts: readonly BlogPost[], id: string | undefined): BlogPost | undefined =>
  posts.find((post) => String(post.blogs_Items_id) === id);

/**
 * Loads the posts. A link to one post waits for them, because the head needs its title.
 *
 * @throws notFound() if the post does not exist
 */
export async function loadBlog(context: LoaderContext, post: string | undefined): Promise<void> {
  if (post === undefined) return loadList(context, blogsQuery);
  const { queryClient } = context;
  try {
    await Promise.all([queryClient.fetchQuery(blogsQuery), loadFormatting()]);
    if (openPost(queryClient, post)) return;
    // The post may be newer than the cached list.
    await queryClient.fetchQuery({ ...blogsQuery, staleTime: 0 });
  } catch {
    return answerUnavailable(context, blogsQuery.queryKey);
  }
  if (!openPost(queryClient, post)) throw notFound();
}

export const openPost = (client: QueryClient, id: string | undefined): BlogPost | undefined =>
  findPost(client.getQueryData(blogsQuery.queryKey) ?? [], id);
