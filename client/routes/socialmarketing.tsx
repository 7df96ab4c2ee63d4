import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { social } from '../services/content/social.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/socialmarketing')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...serviceMeta(social), site: match.context.site }),
  component: () => <ServicePage content={social} />,
});
