import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { AboutPage } from '../features/about/about-page.tsx';
import { pageHead } from '../layout/page-head.ts';

export const Route = createFileRoute('/about')({
  staticData: { caching: 'static' },
  head: ({ match }) => pageHead(match, pageMeta('/about')),
  component: AboutPage,
});
