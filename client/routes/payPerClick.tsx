import { createFileRoute } from '@tanstack/react-router';
import { ppc } from '../services/content/ppc.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/payPerClick')({
  staticData: { caching: 'static' },
  head: async ({ match }) => serviceHead(match, (await import('../services/content/ppc.ts')).ppc),
  component: () => <ServicePage content={ppc} />,
});
