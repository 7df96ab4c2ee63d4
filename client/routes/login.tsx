import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { AdminLoginPage } from '../features/admin-session/admin-login-page.tsx';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';
import { redirectPath, searchParams } from '../search/search.ts';

export const Route = createFileRoute('/login')({
  validateSearch: searchParams({ redirect: redirectPath }),
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...pageMeta('/login'), site: match.context.site }),
  component: Login,
});

function Login() {
  return (
    <>
      <PageTitle>{pageTitles['/login']}</PageTitle>
      <AdminLoginPage redirect={Route.useSearch().redirect} />
    </>
  );
}
