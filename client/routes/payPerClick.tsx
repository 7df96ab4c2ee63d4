import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { ppc } from '../services/content/ppc.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/payPerClick')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...serviceMeta(ppc), site: match.context.site }),
  component: () => <ServicePage content={ppc} />,
});
