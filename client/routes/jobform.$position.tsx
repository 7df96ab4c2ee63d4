import { createFileRoute, notFound } from '@tanstack/react-router';
import { maxTextLength } from '#shared/form-rules.ts';
import { pageMeta } from '../copy/page-meta.ts';
import { ApplicationPage } from '../features/careers/application-page.tsx';
import { loadPosition } from '../features/careers/jobs.ts';
import { pageHead } from '../layout/page-head.ts';
import { searchParams, text } from '../search-params/search.ts';

export const Route = createFileRoute('/jobform/$position')({
  validateSearch: searchParams({ opening: text }),
  staticData: { caching: 'stale-while-revalidate', noindex: true },
  beforeLoad: ({ params }) => {
    if (params.position.length > maxTextLength) throw notFound();
  },
  loaderDeps: ({ search: { opening } }) => ({ opening }),
  loader: ({ context, params, deps }) => loadPosition(context, { ...params, ...deps }),
  head: ({ match, params }) => pageHead(match, { ...pageMeta('/jobform'), title: `Apply: ${params.position}` }),
  component: ApplicationPage,
});
