import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../features/accounts/forgot-password-page.tsx';
import { headOf } from '../layout/page-head.ts';

export const Route = createFileRoute('/ForgotPassword')({
  staticData: { caching: 'static', noindex: true },
  head: ({ match }) => headOf(match, '/ForgotPassword'),
  component: ForgotPasswordPage,
});
