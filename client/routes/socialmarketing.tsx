import { createFileRoute } from '@tanstack/react-router';
import { social } from '../services/content/social.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/socialmarketing')({
  staticData: { caching: 'static' },
  head: ({ match }) => serviceHead(match, '/socialmarketing', 'Social Media Marketing'),
  component: () => <ServicePage content={social} />,
});
