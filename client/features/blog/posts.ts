import type { BlogPost } from '../../../shared/schemas/blog.ts';
import { countTags, splitTags } from '../../../shared/tags.ts';
import { validPage } from '../../ui/table/table-state.ts';
import { searchTerms, TextIndex } from '../../ui/text-search/text-index.ts';
import type { BlogSearch } from './blog-search.ts';

const postsPerPage = 9;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const dateOf = (post: BlogPost) => Date.parse(post.createdAt ?? '') || 0;

/** Newest first; posts without a date stay in their order, at the end. */
export function newestFirst(posts: readonly BlogPost[]): readonly BlogPost[] {
  return posts.toSorted((a, b) => dateOf(b) - dateOf(a));
}

/** The grid's searching, with the texts of these posts folded once. */
export function createFinder(posts: readonly BlogPost[]) {
  const index = new TextIndex<BlogPost>((post) => [post.title, post.description, post.author, post.tags]);
  const tags = countTags(posts)
    .toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag))
    .map(({ tag }) => tag);
  return {
    /** Every tag once, the frequent ones first. */
    tags,
    /** The address's tag as the posts write it; a tag that no post has filters nothing. */
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

/** One page of the posts found. A number beyond the last page is the last page. */
export function pageOf(found: readonly BlogPost[], asked: number | undefined) {
  const pages = Math.max(1, Math.ceil(found.length / postsPerPage));
  const page = validPage(asked ?? 1, pages);
  return { page, pages, shown: found.slice((page - 1) * postsPerPage, page * postsPerPage) };
}

/** What to read after a post: those that share a tag with it first, then the newest. */
export function readNext(posts: readonly BlogPost[], post: BlogPost, count = 3): readonly BlogPost[] {
  const tags = splitTags(post.tags).map((tag) => tag.toLowerCase());
  const near = (other: BlogPost) => splitTags(other.tags).some((tag) => tags.includes(tag.toLowerCase()));
  const others = posts.filter((other) => other !== post);
  return others.toSorted((a, b) => Number(near(b)) - Number(near(a))).slice(0, count);
}

/** The address's state of the grid; the first page and empty words do not show in it. */
export function gridSearch({ q, tag, page }: BlogSearch): BlogSearch {
  return { q: q || undefined, tag, page: page && page > 1 ? page : undefined };
}
