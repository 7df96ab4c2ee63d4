import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/accounts/login-page.tsx';
import { headOf } from '../layout/page-head.ts';
import { redirectPath, searchParams } from '../search-params/search.ts';

export const Route = createFileRoute('/LoginUser')({
  validateSearch: searchParams({ redirect: redirectPath }),
  staticData: { caching: 'static', noindex: true },
  head: ({ match }) => headOf(match, '/LoginUser'),
  component: LoginPage,
});
