import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPolicy } from '../features/legal/legal-page.tsx';
import { headOf } from '../layout/page-head.ts';

export const Route = createFileRoute('/privacy-policy')({
  staticData: { caching: 'static' },
  head: ({ match }) => headOf(match, '/privacy-policy'),
  component: PrivacyPolicy,
});
