import { createFileRoute } from '@tanstack/react-router';
import { loadList } from '../data/queries.ts';
import { CareersPage } from '../features/careers/careers-page.tsx';
import { openingsParams, openingsQuery } from '../features/careers/jobs.ts';
import { headOf } from '../layout/page-head.ts';
import { searchParams } from '../search-params/search.ts';

export const Route = createFileRoute('/joinUs')({
  validateSearch: searchParams(openingsParams),
  staticData: { caching: 'stale-while-revalidate' },
  loader: ({ context }) => loadList(context, openingsQuery),
  // A dialog adds an address or an entry to the page. Reading a failed list again would show its alert again.
  shouldReload: ({ cause }) => cause !== 'stay',
  head: ({ match }) => headOf(match, '/joinUs'),
  component: CareersPage,
});
