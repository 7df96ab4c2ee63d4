import { createFileRoute } from '@tanstack/react-router';
import { markdownText } from '#shared/markdown-text.ts';
import { JobPage } from '../features/careers/job-page.tsx';
import { jobQuery, loadJob } from '../features/careers/jobs.ts';
import { headOf, pageHead } from '../layout/page-head.ts';
import { Waiting } from '../ui/waiting.tsx';

const breadcrumbs = [{ name: 'Job openings', path: '/jobopenings' }];

export const Route = createFileRoute('/database/$jobpost_id')({
  staticData: { caching: 'stale-while-revalidate' },
  loader: ({ context, params }) => loadJob(context, params.jobpost_id),
  head: async ({ match, params }) => {
    const { queryClient, site } = match.context;
    const { data: job, dataUpdatedAt = 0 } = queryClient.getQueryState(jobQuery(params.jobpost_id).queryKey) ?? {};
    if (!job) return headOf(match, '/database');
    const { jobPosting } = await import('../features/careers/job-page.tsx');
    return pageHead(match, {
      title: job.position,
      description: markdownText(job.description),
      breadcrumbs,
      records: jobPosting(job, params.jobpost_id, site, dataUpdatedAt),
    });
  },
  pendingComponent: Waiting,
  component: JobPage,
});
