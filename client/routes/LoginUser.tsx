import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { LoginPage } from '../features/accounts/login-page.tsx';
import { pageHead } from '../layout/page-head.ts';
import { redirectPath, searchParams } from '../search/search.ts';

export const Route = createFileRoute('/LoginUser')({
  validateSearch: searchParams({ redirect: redirectPath }),
  staticData: { keep: 'forever' },
  loader: async ({ context }) => void (await context.queries.load()),
  head: ({ match }) => pageHead({ ...pageMeta['/LoginUser'], site: match.context.site }),
  component: LoginUser,
});

function LoginUser() {
  return <LoginPage redirect={Route.useSearch().redirect} />;
}
