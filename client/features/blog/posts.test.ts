import { expect, test } from 'vitest';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { findPost } from './load-blog.ts';
import { createFinder, gridSearch, newestFirst, pageOf, readNext } from './posts.ts';

const post = (id: number, changes: Partial<BlogPost> = {}): BlogPost => ({
  blogs_Items_id: id,
  title: `Post ${id}`,
  description: 'Words',
  author: 'Ananya Rao',
  tags: '',
  image: null,
  createdAt: null,
  ...changes,
});

test('sorts posts newest first, those without a date last', () => {
  const posts = [
    post(1),
    post(2, { createdAt: '2024-01-01' }),
    post(3, { createdAt: '2024-03-01T10:00:00Z' }),
    post(4),
  ];
  expect(newestFirst(posts).map((each) => each.blogs_Items_id)).toEqual([3, 2, 1, 4]);
});

test('finds a post by the id in the address, numeric or not', () => {
  expect(findPost([post(7)], '7')?.title).toBe('Post 7');
  expect(findPost([post(7)], 'seven')).toBeUndefined();
  expect(findPost([post(7)], undefined)).toBeUndefined();
});

test('counts tags case-insensitively', () => {
  const posts = [post(1, { tags: 'Data, Design' }), post(2, { tags: 'design' }), post(3, { tags: ' , ' })];
  expect(createFinder(posts).tags).toEqual(['Design', 'Data']);
});

test('searches title, text, author and tags within the chosen tag', () => {
  const posts = [post(1, { title: 'Über Züge', tags: 'Data' }), post(2, { author: 'Zoë', tags: 'Data' }), post(3)];
  const finder = createFinder(posts);
  const ids = (q: string, tag?: string) => finder.find(q, tag).map((each) => each.blogs_Items_id);
  expect(ids('zuge')).toEqual([1]);
  expect(ids('zoe')).toEqual([2]);
  expect(ids('', 'Data')).toEqual([1, 2]);
  expect(ids('post data', 'Data')).toEqual([2]);
  expect(finder.knownTag('DATA')).toBe('Data');
  expect(finder.knownTag('nobody uses this')).toBeUndefined();
});

test('shows nine posts a page, and the last page for a number that is too large', () => {
  const posts = Array.from({ length: 20 }, (_, at) => post(at));
  expect(pageOf(posts, undefined)).toMatchObject({ page: 1, pages: 3 });
  expect(pageOf(posts, 3).shown).toHaveLength(2);
  expect(pageOf(posts, 99).page).toBe(3);
  expect(pageOf([], 2)).toEqual({ page: 1, pages: 1, shown: [] });
});

test('suggests posts with a common tag first', () => {
  const posts = [post(1, { tags: 'A' }), post(2, { tags: 'B' }), post(3, { tags: 'b, A' }), post(4, { tags: 'A' })];
  const [first] = posts;
  expect(first && readNext(posts, first).map((each) => each.blogs_Items_id)).toEqual([3, 4, 2]);
});

test('keeps default values out of the address', () => {
  expect(gridSearch({ q: '', tag: undefined, page: 1, post: '3' })).toEqual({});
});
