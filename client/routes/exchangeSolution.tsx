import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { exchange } from '../services/content/exchange.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/exchangeSolution')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...serviceMeta(exchange), site: match.context.site }),
  component: () => <ServicePage content={exchange} />,
});
