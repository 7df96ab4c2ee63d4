import { createFileRoute } from '@tanstack/react-router';
import { software } from '../services/content/software.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/softwareDevelopment')({
  staticData: { caching: 'static' },
  head: async ({ match }) => serviceHead(match, (await import('../services/content/software.ts')).software),
  component: () => <ServicePage content={software} />,
});
