import { markdownText } from '#shared/markdown-text.ts';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { searchTerms } from '#shared/search-terms.ts';
import { countTags, splitTags } from '#shared/tags.ts';
import { validPage } from '../../ui/table/table-state.ts';
import { TextIndex } from '../../ui/text-search.tsx';
import type { BlogSearch } from './load-blog.ts';

const postsPerPage = 9;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const dateOf = (post: BlogPost) => Date.parse(post.createdAt ?? '') || 0;

/** Sorts by date, newest first. Posts without a date keep their order at the end. */
export function newestFirst(posts: readonly BlogPost[]): readonly BlogPost[] {
  return posts.toSorted((a, b) => dateOf(b) - dateOf(a));
}

/** Search over these posts. Their texts are normalized once. */
export function createFinder(posts: readonly BlogPost[]) {
  const index = new TextIndex<BlogPost>((post) => [
    post.title,
    post.summary ?? '',
    markdownText(post.description),
    post.author,
    post.tags,
  ]);
  const tags = countTags(posts)
    .toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag))
    .map(({ tag }) => tag);
  return {
    /** All tags without duplicates, most frequent first. */
    tags,
    /** The requested tag in the posts' own spelling, or undefined if no post has it. */
    knownTag: (asked: string | undefined) => tags.find((tag) => asked !== undefined && same(tag, asked)),
    find(q: string, tag: string | undefined): readonly BlogPost[] {
      const words = searchTerms(q);
      return posts.filter(
        (post) =>
          index.matches(post, words) && (tag === undefined || splitTags(post.tags).some((each) => same(each, tag))),
      );
    },
  };
}

/** One page of the results. A page number that is too large gives the last page. */
export function pageOf(found: readonly BlogPost[], asked: number | undefined) {
  const pages = Math.max(1, Math.ceil(found.length / postsPerPage));
  const page = validPage(asked ?? 1, pages);
  return { page, pages, shown: found.slice((page - 1) * postsPerPage, page * postsPerPage) };
}

/** Suggestions to read next: posts that share a tag, then the newest. */
export function readNext(posts: readonly BlogPost[], post: BlogPost, count = 3): readonly BlogPost[] {
  const tags = splitTags(post.tags).map((tag) => tag.toLowerCase());
  const near = (other: BlogPost) => splitTags(other.tags).some((tag) => tags.includes(tag.toLowerCase()));
  const others = posts.filter((other) => other !== post);
  return others.toSorted((a, b) => Number(near(b)) - Number(near(a))).slice(0, count);
}

/** At 220 words a minute, at least one. */
export const minutesToRead = (text: string): number => Math.max(1, Math.round((text.match(/\S+/g)?.length ?? 0) / 220));

/** Search params of the grid without default values. */
export function gridSearch({ q, tag, page }: BlogSearch): BlogSearch {
  return { q: q || undefined, tag, page: page && page > 1 ? page : undefined };
}
