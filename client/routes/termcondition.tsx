import { createFileRoute } from '@tanstack/react-router';
import { TermsAndConditions } from '../features/legal/legal-page.tsx';
import { headOf } from '../layout/page-head.ts';

export const Route = createFileRoute('/termcondition')({
  staticData: { caching: 'static' },
  head: ({ match }) => headOf(match, '/termcondition'),
  component: TermsAndConditions,
});
