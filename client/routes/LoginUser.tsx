import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { LoginPage } from '../features/accounts/login-page.tsx';
import { pageHead } from '../layout/page-head.ts';
import { redirectPath, searchParams } from '../search-params/search.ts';

export const Route = createFileRoute('/LoginUser')({
  validateSearch: searchParams({ redirect: redirectPath }),
  staticData: { caching: 'static', noindex: true },
  head: ({ match }) => pageHead(match, pageMeta('/LoginUser')),
  component: LoginPage,
});
