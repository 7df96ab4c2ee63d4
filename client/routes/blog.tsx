import { createFileRoute, retainSearchParams } from '@tanstack/react-router';
import { markdownText } from '#shared/markdown-text.ts';
import { BlogPage } from '../features/blog/blog-page.tsx';
import { blogSearch, loadBlog, openPost } from '../features/blog/load-blog.ts';
import { article, headOf, pageHead } from '../layout/page-head.ts';

const breadcrumbs = [{ name: 'Blog', path: '/blog' }];

export const Route = createFileRoute('/blog')({
  validateSearch: blogSearch,
  search: { middlewares: [retainSearchParams(['topics'])] },
  staticData: { caching: 'stale-while-revalidate' },
  loaderDeps: ({ search }) => ({ post: search.post }),
  loader: ({ context, deps }) => loadBlog(context, deps.post),
  head: ({ match }) => {
    const { queryClient, site } = match.context;
    const post = openPost(queryClient, match.search.post);
    if (!post) return headOf(match, '/blog');
    const description = post.summary || markdownText(post.description);
    return pageHead(match, { title: post.title, description, breadcrumbs, records: [article(post, site)] });
  },
  component: BlogPage,
});
