import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { PrivacyPolicy } from '../features/legal/legal-page.tsx';
import { pageHead } from '../layout/page-head.ts';

export const Route = createFileRoute('/privacy-policy')({
  staticData: { caching: 'static' },
  head: ({ match }) => pageHead(match, pageMeta('/privacy-policy')),
  component: PrivacyPolicy,
});
