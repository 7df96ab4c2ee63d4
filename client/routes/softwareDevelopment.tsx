import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { software } from '../services/content/software.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/softwareDevelopment')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...serviceMeta(software), site: match.context.site }),
  component: () => <ServicePage content={software} />,
});
