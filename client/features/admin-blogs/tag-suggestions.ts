import type { BlogPost } from '../../../shared/schemas/blog.ts';
import { splitTags } from '../../../shared/tags.ts';

/** Tags that blogs already have, the most used first; each once, whatever its case. */
export function tagSuggestions(blogs: readonly Pick<BlogPost, 'tags'>[]): string[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const tag of blogs.flatMap((blog) => splitTags(blog.tags))) {
    const entry = counts.get(tag.toLowerCase()) ?? { tag, count: 0 };
    entry.count += 1;
    counts.set(tag.toLowerCase(), entry);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ tag }) => tag);
}
