import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { ApplicationPage } from '../features/careers/application-page.tsx';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';
import { searchParams, text } from '../search/search.ts';

export const Route = createFileRoute('/jobform/')({
  validateSearch: searchParams({ position: text }),
  staticData: { keep: 'briefly' },
  head: ({ match }) => pageHead({ ...pageMeta('/jobform'), site: match.context.site }),
  component: JobForm,
});

function JobForm() {
  return (
    <>
      <PageTitle>{pageTitles['/jobform']}</PageTitle>
      <ApplicationPage position={Route.useSearch().position ?? ''} fixed={false} />
    </>
  );
}
