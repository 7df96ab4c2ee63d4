import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { seo } from '../services/content/seo.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/searchEngine')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...serviceMeta(seo), site: match.context.site }),
  component: () => <ServicePage content={seo} />,
});
