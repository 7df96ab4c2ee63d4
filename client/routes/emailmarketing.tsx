import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { email } from '../services/content/email.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/emailmarketing')({
  staticData: { keep: 'forever' },
  loader: () => import('../services/content/email.ts').then((module) => serviceMeta(module.email)),
  head: ({ match, loaderData: meta }) => (meta ? pageHead({ ...meta, site: match.context.site }) : {}),
  component: () => <ServicePage content={email} />,
});
