import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { ForgotPasswordPage } from '../features/accounts/forgot-password-page.tsx';
import { pageHead } from '../layout/page-head.ts';

export const Route = createFileRoute('/ForgotPassword')({
  staticData: { keep: 'forever' },
  loader: async ({ context }) => void (await context.queries.load()),
  head: ({ match }) => pageHead({ ...pageMeta['/ForgotPassword'], site: match.context.site }),
  component: ForgotPasswordPage,
});
