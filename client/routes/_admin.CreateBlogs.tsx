import { createFileRoute } from '@tanstack/react-router';
import { CreateBlogPage } from '../features/admin-blogs/create-blog-page.tsx';

export const Route = createFileRoute('/_admin/CreateBlogs')({
  component: CreateBlogPage,
});
