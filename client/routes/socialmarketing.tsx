import { createFileRoute } from '@tanstack/react-router';
import { social } from '../services/content/social.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/socialmarketing')({
  staticData: { caching: 'static' },
  head: async ({ match }) => serviceHead(match, (await import('../services/content/social.ts')).social),
  component: () => <ServicePage content={social} />,
});
