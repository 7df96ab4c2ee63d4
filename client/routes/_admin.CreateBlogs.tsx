import { createFileRoute } from '@tanstack/react-router';
import { CreateBlogPage } from '../features/admin-blogs/create-blog-page.tsx';
import { adminHead } from '../layout/page-head.ts';
import { searchParams, text } from '../search-params/search.ts';

export const Route = createFileRoute('/_admin/CreateBlogs')({
  validateSearch: searchParams({ draft: text }),
  head: ({ match }) => adminHead(match, '/CreateBlogs'),
  component: CreateBlogPage,
});
