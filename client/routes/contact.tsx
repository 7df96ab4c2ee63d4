import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';
import { latePart } from '../ui/late-part.ts';
import { Sleeper } from '../ui/sleeper.tsx';

const page = latePart(() => import('../features/contact/contact-page.tsx'), 'idle');

export const Route = createFileRoute('/contact')({
  staticData: { keep: 'forever' },
  loader: () => page.wake(),
  head: ({ match }) => pageHead({ ...pageMeta('/contact'), site: match.context.site }),
  component: () => (
    <>
      <PageTitle>{pageTitles['/contact']}</PageTitle>
      <Sleeper part={page} />
    </>
  ),
});
