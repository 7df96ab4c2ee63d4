import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { headOf } from '../layout/page-head.ts';

export const Route = createFileRoute('/')({
  staticData: { caching: 'static' },
  head: ({ match }) => headOf(match, '/'),
  component: HomePage,
});
