import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { JobLoading } from '../features/careers/job-loading.tsx';
import { JobPage } from '../features/careers/job-page.tsx';
import { loadJob } from '../features/careers/load-job.ts';
import { shorten } from '../features/careers/shorten.ts';
import { pageHead } from '../layout/page-head.ts';

export const Route = createFileRoute('/database/$jobpost_id')({
  staticData: { keep: 'briefly' },
  loader: ({ context, params }) => loadJob(context.queries, params.jobpost_id),
  head: ({ match, loaderData: job }) =>
    pageHead({
      ...(job ? { title: job.position, description: shorten(job.description, 155) } : pageMeta['/database']),
      site: match.context.site,
    }),
  pendingComponent: JobLoading,
  component: Database,
});

function Database() {
  return <JobPage id={Route.useParams().jobpost_id} failedOnServer={Route.useLoaderData() === undefined} />;
}
