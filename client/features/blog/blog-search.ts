import { oneOf, page, type Search, searchParams, text } from '../../search-params/search.ts';

const params = { q: text, tag: text, page, post: text, topics: oneOf(['all']) };

/** `?q` and `?tag` narrow the grid, `?page` turns it, `?post` is open to read, `?topics=all` shows all topics. */
export const blogSearch = searchParams(params);

export type BlogSearch = Search<typeof params>;
