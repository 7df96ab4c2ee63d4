import { createFileRoute } from '@tanstack/react-router';
import { exchange } from '../services/content/exchange.ts';
import { ServicePage } from '../services/late-service-page.ts';
import { loadServicePage, serviceHead } from '../services/service-route.ts';

export const Route = createFileRoute('/exchangeSolution')({
  staticData: { caching: 'static' },
  loader: loadServicePage,
  head: async ({ match }) => serviceHead(match, (await import('../services/content/exchange.ts')).exchange),
  component: () => <ServicePage content={exchange} />,
});
