import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { HomePage } from '../features/home/home-page.tsx';
import { pageHead } from '../layout/page-head.ts';

export const Route = createFileRoute('/')({
  staticData: { caching: 'static' },
  head: ({ match }) => pageHead(match, pageMeta('/')),
  component: HomePage,
});
