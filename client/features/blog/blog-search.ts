import { page, type Search, searchParams, text } from '../../search-params/search.ts';

const params = { q: text, tag: text, page, post: text };

/** `?q` and `?tag` narrow the grid, `?page` turns it, `?post` is the post that is open to read. */
export const blogSearch = searchParams(params);

export type BlogSearch = Search<typeof params>;
