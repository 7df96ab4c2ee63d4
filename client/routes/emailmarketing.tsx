import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { email } from '../services/content/email.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/emailmarketing')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...serviceMeta(email), site: match.context.site }),
  component: () => <ServicePage content={email} />,
});
