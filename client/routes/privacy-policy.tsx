import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';
import { latePart } from '../ui/late-part.ts';
import { Sleeper } from '../ui/sleeper.tsx';

const page = latePart(() => import('../features/legal/privacy-policy.tsx'), 'idle');

export const Route = createFileRoute('/privacy-policy')({
  staticData: { keep: 'forever' },
  loader: () => page.wake(),
  head: ({ match }) => pageHead({ ...pageMeta('/privacy-policy'), site: match.context.site }),
  component: () => (
    <>
      <PageTitle>{pageTitles['/privacy-policy']}</PageTitle>
      <Sleeper part={page} />
    </>
  ),
});
