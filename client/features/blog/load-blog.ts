import type { BlogPost } from '../../../shared/schemas/blog.ts';
import type { LateQueries } from '../../api/late-queries.ts';
import { readQuery } from '../../api/read-query.ts';
import type { PageMeta } from '../../copy/page-meta.ts';
import { excerpt } from './excerpt.ts';
import { findPost } from './find-post.ts';

type PostRecord = Pick<BlogPost, 'blogs_Items_id' | 'title' | 'author' | 'image' | 'createdAt'>;

export interface LoadedBlog {
  /** Told to the page by the server, because errors do not travel with it. */
  readonly failed: boolean;
  /** What the head says of the post that is open. */
  readonly post: (PageMeta & { record: PostRecord }) | undefined;
}

/** Reads the posts for the page. The server waits for them, as does a link to one post, whose title the head needs. */
export async function loadBlog(queries: LateQueries, post: string | undefined): Promise<LoadedBlog> {
  const client = await queries.load();
  const query = readQuery('getAllBlogs');
  const reading = client.prefetchQuery(query);
  if (typeof window === 'undefined' || post !== undefined) await reading;
  const open = findPost(client.getQueryData(query.queryKey) ?? [], post);
  return {
    failed: client.getQueryState(query.queryKey)?.status === 'error',
    post: open && { title: open.title, description: excerpt(open.description, 155), record: recordOf(open) },
  };
}

function recordOf({ blogs_Items_id, title, author, image, createdAt }: BlogPost): PostRecord {
  return { blogs_Items_id, title, author, image, createdAt };
}
