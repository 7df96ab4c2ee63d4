import { createFileRoute } from '@tanstack/react-router';
import { email } from '../services/content/email.ts';
import { ServicePage } from '../services/late-service-page.ts';
import { loadServicePage, serviceHead } from '../services/service-route.ts';

export const Route = createFileRoute('/emailmarketing')({
  staticData: { caching: 'static' },
  loader: loadServicePage,
  head: async ({ match }) => serviceHead(match, (await import('../services/content/email.ts')).email),
  component: () => <ServicePage content={email} />,
});
