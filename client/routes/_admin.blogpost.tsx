import { createFileRoute } from '@tanstack/react-router';
import { blogTableCopy } from '../copy/admin-blogs.ts';
import { adminTitles } from '../copy/page-titles.ts';
import { BlogsPage } from '../features/admin-blogs/blogs-page.tsx';
import { noindexHead } from '../layout/page-head.ts';
import { searchParams, tableParams } from '../search-params/search.ts';

export const Route = createFileRoute('/_admin/blogpost')({
  validateSearch: searchParams(tableParams),
  head: ({ match }) =>
    noindexHead(match, match.search.edit === undefined ? adminTitles['/blogpost'] : blogTableCopy.updateHeading),
  component: BlogsPage,
});
