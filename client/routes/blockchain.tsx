import { createFileRoute } from '@tanstack/react-router';
import { blockchain } from '../services/content/blockchain.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/blockchain')({
  staticData: { caching: 'static' },
  head: async ({ match }) => serviceHead(match, (await import('../services/content/blockchain.ts')).blockchain),
  component: () => <ServicePage content={blockchain} />,
});
