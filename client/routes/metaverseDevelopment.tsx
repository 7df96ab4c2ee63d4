import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { metaverse } from '../services/content/metaverse.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/metaverseDevelopment')({
  staticData: { keep: 'forever' },
  loader: () => import('../services/content/metaverse.ts').then((module) => serviceMeta(module.metaverse)),
  head: ({ match, loaderData: meta }) => (meta ? pageHead({ ...meta, site: match.context.site }) : {}),
  component: () => <ServicePage content={metaverse} />,
});
