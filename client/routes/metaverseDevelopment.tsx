import { createFileRoute } from '@tanstack/react-router';
import { metaverse } from '../services/content/metaverse.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/metaverseDevelopment')({
  staticData: { caching: 'static' },
  head: async ({ match }) => serviceHead(match, (await import('../services/content/metaverse.ts')).metaverse),
  component: () => <ServicePage content={metaverse} />,
});
