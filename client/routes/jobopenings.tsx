import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { loadOpenings } from '../features/careers/load-openings.ts';
import { openingsParams } from '../features/careers/openings-search.ts';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';
import { searchParams } from '../search/search.ts';
import { latePart, withPart } from '../ui/late-part.ts';
import { Sleeper } from '../ui/sleeper.tsx';

const page = latePart(() => import('../features/careers/openings-page.tsx'), 'idle');

export const Route = createFileRoute('/jobopenings')({
  validateSearch: searchParams(openingsParams),
  staticData: { keep: 'briefly' },
  loader: ({ context }) => withPart(page, loadOpenings(context.queries)),
  head: ({ match }) => pageHead({ ...pageMeta('/jobopenings'), site: match.context.site }),
  component: JobOpenings,
});

function JobOpenings() {
  return (
    <>
      <PageTitle>{pageTitles['/jobopenings']}</PageTitle>
      <Sleeper part={page} />
    </>
  );
}
