import { createFileRoute } from '@tanstack/react-router';
import { adminTitles } from '../copy/page-meta.ts';
import { CreateBlogPage } from '../features/admin-blogs/create-blog-page.tsx';
import { noindexHead } from '../layout/page-head.ts';
import { searchParams, text } from '../search-params/search.ts';

export const Route = createFileRoute('/_admin/CreateBlogs')({
  validateSearch: searchParams({ draft: text }),
  head: ({ match }) => noindexHead(match, adminTitles['/CreateBlogs']),
  component: CreateBlogPage,
});
