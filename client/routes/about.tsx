import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { AboutPage } from '../features/about/about-page.tsx';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';

export const Route = createFileRoute('/about')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...pageMeta('/about'), site: match.context.site }),
  component: () => (
    <>
      <PageTitle>{pageTitles['/about']}</PageTitle>
      <AboutPage />
    </>
  ),
});
