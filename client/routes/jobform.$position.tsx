import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';
import { latePart } from '../ui/late-part.ts';
import { Sleeper } from '../ui/sleeper.tsx';

const page = latePart(() => import('../features/careers/application-page.tsx'), 'idle');

export const Route = createFileRoute('/jobform/$position')({
  staticData: { keep: 'briefly' },
  loader: () => page.wake(),
  head: ({ match, params }) =>
    pageHead({ ...pageMeta('/jobform'), title: `Apply: ${params.position}`, site: match.context.site }),
  component: JobFormForPosition,
});

function JobFormForPosition() {
  const { position } = Route.useParams();
  return (
    <>
      <PageTitle>{`Apply: ${position}`}</PageTitle>
      <Sleeper part={page} />
    </>
  );
}
