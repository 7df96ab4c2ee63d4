import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { blockchain } from '../services/content/blockchain.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/blockchain')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...serviceMeta(blockchain), site: match.context.site }),
  component: () => <ServicePage content={blockchain} />,
});
