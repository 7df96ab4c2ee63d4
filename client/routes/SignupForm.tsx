import { createFileRoute } from '@tanstack/react-router';
import { SignupPage } from '../features/accounts/signup-page.tsx';
import { headOf } from '../layout/page-head.ts';

export const Route = createFileRoute('/SignupForm')({
  staticData: { caching: 'static', noindex: true },
  head: ({ match }) => headOf(match, '/SignupForm'),
  component: SignupPage,
});
