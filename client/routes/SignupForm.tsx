import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { SignupPage } from '../features/accounts/signup-page.tsx';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';

export const Route = createFileRoute('/SignupForm')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...pageMeta('/SignupForm'), site: match.context.site }),
  component: () => (
    <>
      <PageTitle>{pageTitles['/SignupForm']}</PageTitle>
      <SignupPage />
    </>
  ),
});
