import { createFileRoute } from '@tanstack/react-router';
import { website } from '../services/content/website.ts';
import { ServicePage } from '../services/late-service-page.ts';
import { loadServicePage, serviceHead } from '../services/service-route.ts';

export const Route = createFileRoute('/websiteDevelopment')({
  staticData: { caching: 'static' },
  loader: loadServicePage,
  head: async ({ match }) => serviceHead(match, (await import('../services/content/website.ts')).website),
  component: () => <ServicePage content={website} />,
});
