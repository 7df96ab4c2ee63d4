import { createFileRoute } from '@tanstack/react-router';
import { ppc } from '../services/content/ppc.ts';
import { ServicePage } from '../services/late-service-page.ts';
import { loadServicePage, serviceHead } from '../services/service-route.ts';

export const Route = createFileRoute('/payPerClick')({
  staticData: { caching: 'static' },
  loader: loadServicePage,
  head: async ({ match }) => serviceHead(match, (await import('../services/content/ppc.ts')).ppc),
  component: () => <ServicePage content={ppc} />,
});
