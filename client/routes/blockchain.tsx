import { createFileRoute } from '@tanstack/react-router';
import { blockchain } from '../services/content/blockchain.ts';
import { ServicePage } from '../services/late-service-page.ts';
import { loadServicePage, serviceHead } from '../services/service-route.ts';

export const Route = createFileRoute('/blockchain')({
  staticData: { caching: 'static' },
  loader: loadServicePage,
  head: async ({ match }) => serviceHead(match, (await import('../services/content/blockchain.ts')).blockchain),
  component: () => <ServicePage content={blockchain} />,
});
