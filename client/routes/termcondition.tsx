import { createFileRoute, useRouteContext } from '@tanstack/react-router';
import { termsAndConditions } from '../copy/legal.ts';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { LegalPage } from '../features/legal/legal-page.tsx';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';

export const Route = createFileRoute('/termcondition')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...pageMeta('/termcondition'), site: match.context.site }),
  component: Terms,
});

function Terms() {
  const { site } = useRouteContext({ from: '__root__' });
  return (
    <>
      <PageTitle>{pageTitles['/termcondition']}</PageTitle>
      <LegalPage document={termsAndConditions(site)} />
    </>
  );
}
