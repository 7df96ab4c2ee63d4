import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { HomePage } from '../features/home/home-page.tsx';
import { wakeHome } from '../features/home/parts.ts';
import { pageHead } from '../layout/page-head.ts';

export const Route = createFileRoute('/')({
  staticData: { keep: 'forever' },
  loader: wakeHome,
  head: ({ match }) => pageHead({ ...pageMeta['/'], site: match.context.site, home: true }),
  component: HomePage,
});
