import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { seo } from '../services/content/seo.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/searchEngine')({
  staticData: { keep: 'forever' },
  loader: () => import('../services/content/seo.ts').then((module) => serviceMeta(module.seo)),
  head: ({ match, loaderData: meta }) => (meta ? pageHead({ ...meta, site: match.context.site }) : {}),
  component: () => <ServicePage content={seo} />,
});
