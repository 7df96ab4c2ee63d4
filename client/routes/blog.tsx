import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { BlogPage } from '../features/blog/blog-page.tsx';
import { blogSearch } from '../features/blog/blog-search.ts';
import { loadBlog } from '../features/blog/load-blog.ts';
import { pageHead } from '../layout/page-head.ts';
import { article } from '../layout/structured-data.ts';

const trail = [{ name: 'Blog', path: '/blog' }];

export const Route = createFileRoute('/blog')({
  validateSearch: blogSearch,
  staticData: { keep: 'briefly' },
  loaderDeps: ({ search }) => ({ post: search.post }),
  loader: ({ context, deps }) => loadBlog(context.queries, deps.post),
  head: ({ match, loaderData }) => {
    const post = loaderData?.post;
    if (!post) return pageHead(match, pageMeta('/blog'));
    return pageHead(match, { ...post, trail, records: [article(post.record, match.context.site)] });
  },
  component: BlogPage,
});
