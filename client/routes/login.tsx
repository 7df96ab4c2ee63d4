import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { AdminLoginPage } from '../features/admin-session/admin-login-page.tsx';
import { pageHead } from '../layout/page-head.ts';
import { redirectPath, searchParams } from '../search/search.ts';

export const Route = createFileRoute('/login')({
  validateSearch: searchParams({ redirect: redirectPath }),
  staticData: { keep: 'forever' },
  loader: async ({ context }) => void (await context.queries.load()),
  head: ({ match }) => pageHead({ ...pageMeta['/login'], site: match.context.site }),
  component: Login,
});

function Login() {
  return <AdminLoginPage redirect={Route.useSearch().redirect} />;
}
