import { createFileRoute } from '@tanstack/react-router';
import { exchange } from '../services/content/exchange.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/exchangeSolution')({
  staticData: { caching: 'static' },
  head: ({ match }) => serviceHead(match, '/exchangeSolution', 'Exchange Solution'),
  component: () => <ServicePage content={exchange} />,
});
