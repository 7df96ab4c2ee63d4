import { createFileRoute } from '@tanstack/react-router';
import { email } from '../services/content/email.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/emailmarketing')({
  staticData: { caching: 'static' },
  head: async ({ match }) => serviceHead(match, (await import('../services/content/email.ts')).email),
  component: () => <ServicePage content={email} />,
});
