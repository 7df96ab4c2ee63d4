import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { website } from '../services/content/website.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/websiteDevelopment')({
  staticData: { keep: 'forever' },
  loader: () => import('../services/content/website.ts').then((module) => serviceMeta(module.website)),
  head: ({ match, loaderData: meta }) => (meta ? pageHead({ ...meta, site: match.context.site }) : {}),
  component: () => <ServicePage content={website} />,
});
