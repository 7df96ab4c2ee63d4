import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { loadOpenings } from '../features/careers/load-openings.ts';
import { OpeningsPage } from '../features/careers/openings-page.tsx';
import { openingsParams } from '../features/careers/openings-search.ts';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';
import { searchParams } from '../search/search.ts';

export const Route = createFileRoute('/jobopenings')({
  validateSearch: searchParams(openingsParams),
  staticData: { keep: 'briefly' },
  loader: ({ context }) => loadOpenings(context.queries),
  head: ({ match }) => pageHead({ ...pageMeta('/jobopenings'), site: match.context.site }),
  component: JobOpenings,
});

function JobOpenings() {
  return (
    <>
      <PageTitle>{pageTitles['/jobopenings']}</PageTitle>
      <OpeningsPage search={Route.useSearch()} failedOnServer={Route.useLoaderData().failed} />
    </>
  );
}
