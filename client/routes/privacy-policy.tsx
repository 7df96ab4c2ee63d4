import { createFileRoute, useRouteContext } from '@tanstack/react-router';
import { privacyPolicy } from '../copy/legal.ts';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { LegalPage } from '../features/legal/legal-page.tsx';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';

export const Route = createFileRoute('/privacy-policy')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...pageMeta('/privacy-policy'), site: match.context.site }),
  component: PrivacyPolicy,
});

function PrivacyPolicy() {
  const { site } = useRouteContext({ from: '__root__' });
  return (
    <>
      <PageTitle>{pageTitles['/privacy-policy']}</PageTitle>
      <LegalPage document={privacyPolicy(site)} />
    </>
  );
}
