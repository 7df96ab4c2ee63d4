import type { BlogPost } from '../../../shared/schemas/blog.ts';
import { countTags } from '../../../shared/tags.ts';

/** Tags that blogs already have, the most used first; each once, whatever its case. */
export const tagSuggestions = (blogs: readonly Pick<BlogPost, 'tags'>[]): string[] =>
  countTags(blogs)
    .toSorted((a, b) => b.count - a.count)
    .map(({ tag }) => tag);
