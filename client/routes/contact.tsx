import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { headOf } from '../layout/page-head.ts';

export const Route = createFileRoute('/contact')({
  staticData: { caching: 'static' },
  head: ({ match }) => headOf(match, '/contact'),
  component: ContactPage,
});
