import { createFileRoute } from '@tanstack/react-router';
import { blockchain } from '../services/content/blockchain.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/blockchain')({
  staticData: { caching: 'static' },
  head: ({ match }) => serviceHead(match, '/blockchain', 'Blockchain Development'),
  component: () => <ServicePage content={blockchain} />,
});
