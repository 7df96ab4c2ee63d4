import { createFileRoute } from '@tanstack/react-router';
import { loadList } from '../data/queries.ts';
import { openingsParams, openingsQuery } from '../features/careers/jobs.ts';
import { OpeningsPage } from '../features/careers/openings-page.tsx';
import { headOf } from '../layout/page-head.ts';
import { searchParams } from '../search-params/search.ts';

export const Route = createFileRoute('/jobopenings')({
  validateSearch: searchParams(openingsParams),
  staticData: { caching: 'stale-while-revalidate' },
  loader: ({ context }) => loadList(context, openingsQuery),
  // A dialog adds an address or an entry to the page. Reading a failed list again would show its alert again.
  shouldReload: ({ cause }) => cause !== 'stay',
  head: ({ match }) => headOf(match, '/jobopenings'),
  component: OpeningsPage,
});
