import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { HomePage } from '../features/home/home-page.tsx';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';

export const Route = createFileRoute('/')({
  staticData: { keep: 'forever' },
  loader: () => import('../features/home/parts.ts').then(({ wakeHome }) => wakeHome()),
  head: ({ match }) => pageHead({ ...pageMeta('/'), site: match.context.site }),
  component: () => (
    <>
      <PageTitle home>{pageTitles['/']}</PageTitle>
      <HomePage />
    </>
  ),
});
