import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../features/about/about-page.tsx';
import { headOf } from '../layout/page-head.ts';

export const Route = createFileRoute('/about')({
  staticData: { caching: 'static' },
  head: ({ match }) => headOf(match, '/about'),
  component: AboutPage,
});
