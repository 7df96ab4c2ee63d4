import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { website } from '../services/content/website.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/websiteDevelopment')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...serviceMeta(website), site: match.context.site }),
  component: () => <ServicePage content={website} />,
});
