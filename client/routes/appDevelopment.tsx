import { createFileRoute } from '@tanstack/react-router';
import { searchParams, text } from '../search-params/search.ts';
import { app } from '../services/content/app.ts';
import { ServicePage } from '../services/late-service-page.ts';
import { Industries } from '../services/sections/industries.tsx';
import { loadServicePage, serviceHead } from '../services/service-route.ts';

export const Route = createFileRoute('/appDevelopment')({
  validateSearch: searchParams({ industry: text }),
  staticData: { caching: 'static' },
  loader: loadServicePage,
  head: async ({ match }) => serviceHead(match, (await import('../services/content/app.ts')).app),
  component: () => <ServicePage content={app} industries={Industries} />,
});
