import { createFileRoute } from '@tanstack/react-router';
import { metaverse } from '../services/content/metaverse.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/metaverseDevelopment')({
  staticData: { caching: 'static' },
  head: ({ match }) => serviceHead(match, '/metaverseDevelopment', 'Metaverse Development'),
  component: () => <ServicePage content={metaverse} />,
});
