import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { SignupPage } from '../features/accounts/signup-page.tsx';
import { pageHead } from '../layout/page-head.ts';

export const Route = createFileRoute('/SignupForm')({
  staticData: { caching: 'static', noindex: true },
  head: ({ match }) => pageHead(match, pageMeta('/SignupForm')),
  component: SignupPage,
});
