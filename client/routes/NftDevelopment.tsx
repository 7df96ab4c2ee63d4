import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { nft } from '../services/content/nft.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/NftDevelopment')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...serviceMeta(nft), site: match.context.site }),
  component: () => <ServicePage content={nft} />,
});
