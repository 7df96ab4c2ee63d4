import { createFileRoute } from '@tanstack/react-router';
import { software } from '../services/content/software.ts';
import { ServicePage } from '../services/late-service-page.ts';
import { loadServicePage, serviceHead } from '../services/service-route.ts';

export const Route = createFileRoute('/softwareDevelopment')({
  staticData: { caching: 'static' },
  loader: loadServicePage,
  head: async ({ match }) => serviceHead(match, (await import('../services/content/software.ts')).software),
  component: () => <ServicePage content={software} />,
});
