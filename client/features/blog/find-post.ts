import type { BlogPost } from '../../../shared/schemas/blog.ts';

/** The post that the address names. Apart from the grid's searching, because the route's loader needs it. */
export function findPost(posts: readonly BlogPost[], id: string | undefined): BlogPost | undefined {
  return posts.find((post) => String(post.blogs_Items_id) === id);
}
