import { createFileRoute } from '@tanstack/react-router';
import { seo } from '../services/content/seo.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/searchEngine')({
  staticData: { caching: 'static' },
  head: async ({ match }) => serviceHead(match, (await import('../services/content/seo.ts')).seo),
  component: () => <ServicePage content={seo} />,
});
