import { createFileRoute } from '@tanstack/react-router';
import { adminTitles, updateBlogTitle } from '../copy/page-meta.ts';
import { BlogsPage } from '../features/admin-blogs/blogs-page.tsx';
import { noindexHead } from '../layout/page-head.ts';
import { searchParams, tableParams } from '../search-params/search.ts';

export const Route = createFileRoute('/_admin/blogpost')({
  validateSearch: searchParams(tableParams),
  head: ({ match }) => noindexHead(match, match.search.edit === undefined ? adminTitles['/blogpost'] : updateBlogTitle),
  component: BlogsPage,
});
