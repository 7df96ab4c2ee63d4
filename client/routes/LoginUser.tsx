import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { LoginPage } from '../features/accounts/login-page.tsx';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';
import { redirectPath, searchParams } from '../search/search.ts';

export const Route = createFileRoute('/LoginUser')({
  validateSearch: searchParams({ redirect: redirectPath }),
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...pageMeta('/LoginUser'), site: match.context.site }),
  component: LoginUser,
});

function LoginUser() {
  return (
    <>
      <PageTitle>{pageTitles['/LoginUser']}</PageTitle>
      <LoginPage redirect={Route.useSearch().redirect} />
    </>
  );
}
