import { createFileRoute } from '@tanstack/react-router';
import { metaverse } from '../services/content/metaverse.ts';
import { ServicePage } from '../services/late-service-page.ts';
import { loadServicePage, serviceHead } from '../services/service-route.ts';

export const Route = createFileRoute('/metaverseDevelopment')({
  staticData: { caching: 'static' },
  loader: loadServicePage,
  head: async ({ match }) => serviceHead(match, (await import('../services/content/metaverse.ts')).metaverse),
  component: () => <ServicePage content={metaverse} />,
});
