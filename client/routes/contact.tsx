import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { pageHead } from '../layout/page-head.ts';

export const Route = createFileRoute('/contact')({
  staticData: { caching: 'static' },
  head: ({ match }) => pageHead(match, pageMeta('/contact')),
  component: ContactPage,
});
