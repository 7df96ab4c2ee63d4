import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { TermsAndConditions } from '../features/legal/legal-page.tsx';
import { pageHead } from '../layout/page-head.ts';

export const Route = createFileRoute('/termcondition')({
  staticData: { caching: 'static' },
  head: ({ match }) => pageHead(match, pageMeta('/termcondition')),
  component: TermsAndConditions,
});
