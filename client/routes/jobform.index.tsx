import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';
import { searchParams, text } from '../search/search.ts';
import { latePart } from '../ui/late-part.ts';
import { Sleeper } from '../ui/sleeper.tsx';

const page = latePart(() => import('../features/careers/application-page.tsx'), 'idle');

export const Route = createFileRoute('/jobform/')({
  validateSearch: searchParams({ position: text }),
  staticData: { keep: 'briefly' },
  loader: () => page.wake(),
  head: ({ match }) => pageHead({ ...pageMeta('/jobform'), site: match.context.site }),
  component: JobForm,
});

function JobForm() {
  return (
    <>
      <PageTitle>{pageTitles['/jobform']}</PageTitle>
      <Sleeper part={page} />
    </>
  );
}
