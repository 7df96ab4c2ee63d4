import { createFileRoute } from '@tanstack/react-router';
import { website } from '../services/content/website.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/websiteDevelopment')({
  staticData: { caching: 'static' },
  head: async ({ match }) => serviceHead(match, (await import('../services/content/website.ts')).website),
  component: () => <ServicePage content={website} />,
});
