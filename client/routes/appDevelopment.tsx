import { createFileRoute } from '@tanstack/react-router';
import { searchParams, text } from '../search-params/search.ts';
import { app } from '../services/content/app.ts';
import { Industries } from '../services/sections/industries.tsx';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/appDevelopment')({
  validateSearch: searchParams({ industry: text }),
  staticData: { caching: 'static' },
  head: async ({ match }) => serviceHead(match, (await import('../services/content/app.ts')).app),
  component: () => <ServicePage content={app} industries={Industries} />,
});
