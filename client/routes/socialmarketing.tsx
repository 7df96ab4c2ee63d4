import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { social } from '../services/content/social.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/socialmarketing')({
  staticData: { keep: 'forever' },
  loader: () => import('../services/content/social.ts').then((module) => serviceMeta(module.social)),
  head: ({ match, loaderData: meta }) => (meta ? pageHead({ ...meta, site: match.context.site }) : {}),
  component: () => <ServicePage content={social} />,
});
