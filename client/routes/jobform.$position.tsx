import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { ApplicationPage } from '../features/careers/application-page.tsx';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';

export const Route = createFileRoute('/jobform/$position')({
  staticData: { keep: 'briefly' },
  head: ({ match, params }) =>
    pageHead({ ...pageMeta('/jobform'), title: `Apply: ${params.position}`, site: match.context.site }),
  component: JobFormForPosition,
});

function JobFormForPosition() {
  const { position } = Route.useParams();
  return (
    <>
      <PageTitle>{`Apply: ${position}`}</PageTitle>
      <ApplicationPage position={position} fixed />
    </>
  );
}
