import { createFileRoute } from '@tanstack/react-router';
import { AdminLoginPage } from '../features/admin-session/admin-login-page.tsx';
import { headOf } from '../layout/page-head.ts';
import { redirectPath, searchParams } from '../search-params/search.ts';

export const Route = createFileRoute('/login')({
  validateSearch: searchParams({ redirect: redirectPath }),
  staticData: { caching: 'static', noindex: true },
  head: ({ match }) => headOf(match, '/login'),
  component: AdminLoginPage,
});
