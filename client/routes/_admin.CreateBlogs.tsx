import { createFileRoute } from '@tanstack/react-router';
import { adminTitles } from '../copy/page-meta.ts';
import { CreateBlogPage } from '../features/admin-blogs/create-blog-page.tsx';

export const Route = createFileRoute('/_admin/CreateBlogs')({
  head: ({ match }) => ({ meta: [{ title: `${adminTitles['/CreateBlogs']} | ${match.context.site.name}` }] }),
  component: CreateBlogPage,
});
