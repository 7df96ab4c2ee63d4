import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { searchParams, text } from '../search/search.ts';
import { app } from '../services/content/app.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/appDevelopment')({
  validateSearch: searchParams({ industry: text }),
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...serviceMeta(app), site: match.context.site }),
  component: () => <ServicePage content={app} />,
});
