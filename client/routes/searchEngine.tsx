import { createFileRoute } from '@tanstack/react-router';
import { seo } from '../services/content/seo.ts';
import { ServicePage } from '../services/late-service-page.ts';
import { loadServicePage, serviceHead } from '../services/service-route.ts';

export const Route = createFileRoute('/searchEngine')({
  staticData: { caching: 'static' },
  loader: loadServicePage,
  head: async ({ match }) => serviceHead(match, (await import('../services/content/seo.ts')).seo),
  component: () => <ServicePage content={seo} />,
});
