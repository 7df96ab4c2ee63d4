import { createFileRoute } from '@tanstack/react-router';
import { ApplicationPage } from '../features/careers/application-page.tsx';
import { loadPosition } from '../features/careers/jobs.ts';
import { headOf } from '../layout/page-head.ts';
import { searchParams, text } from '../search-params/search.ts';

export const Route = createFileRoute('/jobform/')({
  validateSearch: searchParams({ position: text, opening: text }),
  staticData: { caching: 'stale-while-revalidate', noindex: true },
  loaderDeps: ({ search: { position, opening } }) => ({ position, opening }),
  loader: ({ context, deps }) => loadPosition(context, deps),
  head: ({ match }) => headOf(match, '/jobform'),
  component: ApplicationPage,
});
