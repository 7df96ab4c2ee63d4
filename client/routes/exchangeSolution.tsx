import { createFileRoute } from '@tanstack/react-router';
import { exchange } from '../services/content/exchange.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/exchangeSolution')({
  staticData: { caching: 'static' },
  head: async ({ match }) => serviceHead(match, (await import('../services/content/exchange.ts')).exchange),
  component: () => <ServicePage content={exchange} />,
});
