import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { metaverse } from '../services/content/metaverse.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/metaverseDevelopment')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...serviceMeta(metaverse), site: match.context.site }),
  component: () => <ServicePage content={metaverse} />,
});
