import { createFileRoute } from '@tanstack/react-router';
import { software } from '../services/content/software.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/softwareDevelopment')({
  staticData: { caching: 'static' },
  head: ({ match }) => serviceHead(match, '/softwareDevelopment', 'Software Development'),
  component: () => <ServicePage content={software} />,
});
