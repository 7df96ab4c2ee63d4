import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { ForgotPasswordPage } from '../features/accounts/forgot-password-page.tsx';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';

export const Route = createFileRoute('/ForgotPassword')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...pageMeta('/ForgotPassword'), site: match.context.site }),
  component: () => (
    <>
      <PageTitle>{pageTitles['/ForgotPassword']}</PageTitle>
      <ForgotPasswordPage />
    </>
  ),
});
