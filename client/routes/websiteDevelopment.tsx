import { createFileRoute } from '@tanstack/react-router';
import { website } from '../services/content/website.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/websiteDevelopment')({
  staticData: { caching: 'static' },
  head: ({ match }) => serviceHead(match, '/websiteDevelopment', 'Website Development'),
  component: () => <ServicePage content={website} />,
});
