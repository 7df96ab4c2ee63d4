import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { SignupPage } from '../features/accounts/signup-page.tsx';
import { pageHead } from '../layout/page-head.ts';

export const Route = createFileRoute('/SignupForm')({
  staticData: { keep: 'forever' },
  loader: async ({ context }) => void (await context.queries.load()),
  head: ({ match }) => pageHead({ ...pageMeta['/SignupForm'], site: match.context.site }),
  component: SignupPage,
});
