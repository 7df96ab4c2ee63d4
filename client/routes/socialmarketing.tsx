import { createFileRoute } from '@tanstack/react-router';
import { social } from '../services/content/social.ts';
import { ServicePage } from '../services/late-service-page.ts';
import { loadServicePage, serviceHead } from '../services/service-route.ts';

export const Route = createFileRoute('/socialmarketing')({
  staticData: { caching: 'static' },
  loader: loadServicePage,
  head: async ({ match }) => serviceHead(match, (await import('../services/content/social.ts')).social),
  component: () => <ServicePage content={social} />,
});
