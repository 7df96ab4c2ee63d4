import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { blogSearch } from '../features/blog/blog-search.ts';
import { loadBlog } from '../features/blog/load-blog.ts';
import { pageHead } from '../layout/page-head.ts';
import { article } from '../layout/structured-data.ts';
import { latePart, withPart } from '../ui/late-part.ts';
import { Sleeper } from '../ui/sleeper.tsx';

const page = latePart(() => import('../features/blog/blog-page.tsx'), 'idle');

export const Route = createFileRoute('/blog')({
  validateSearch: blogSearch,
  staticData: { keep: 'briefly' },
  loaderDeps: ({ search }) => ({ post: search.post }),
  loader: ({ context, deps }) => withPart(page, loadBlog(context.queries, deps.post)),
  head: ({ match, loaderData }) => {
    const { site } = match.context;
    const post = loaderData?.post;
    if (!post) return pageHead({ ...pageMeta('/blog'), site });
    const { meta } = pageHead({ ...post, site, trail: [{ name: 'Blog', path: '/blog' }] });
    return { meta: [...meta, article(post.record, site)] };
  },
  component: Blog,
});

function Blog() {
  return <Sleeper part={page} />;
}
