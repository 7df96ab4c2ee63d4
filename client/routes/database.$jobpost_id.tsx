import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { loadJob } from '../features/careers/load-job.ts';
import { shorten } from '../features/careers/shorten.ts';
import { pageHead } from '../layout/page-head.ts';
import { jobPosting } from '../layout/structured-data.ts';
import { latePart, withPart } from '../ui/late-part.ts';
import { Sleeper } from '../ui/sleeper.tsx';
import { Waiting } from '../ui/waiting.tsx';

const page = latePart(() => import('../features/careers/job-page.tsx'), 'idle');

export const Route = createFileRoute('/database/$jobpost_id')({
  staticData: { keep: 'briefly' },
  loader: ({ context, params }) => withPart(page, loadJob(context.queries, params.jobpost_id)),
  head: ({ match, params, loaderData: job }) => {
    const { site } = match.context;
    if (!job) return pageHead({ ...pageMeta('/database'), site });
    const trail = [{ name: 'Job openings', path: '/jobopenings' }];
    const { meta } = pageHead({ title: job.position, description: shorten(job.description, 155), site, trail });
    return { meta: [...meta, jobPosting(job, params.jobpost_id, site)] };
  },
  pendingComponent: Waiting,
  component: Database,
});

function Database() {
  return <Sleeper part={page} />;
}
