import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { ForgotPasswordPage } from '../features/accounts/forgot-password-page.tsx';
import { pageHead } from '../layout/page-head.ts';

export const Route = createFileRoute('/ForgotPassword')({
  staticData: { caching: 'static', noindex: true },
  head: ({ match }) => pageHead(match, pageMeta('/ForgotPassword')),
  component: ForgotPasswordPage,
});
