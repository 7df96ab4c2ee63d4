import { createFileRoute } from '@tanstack/react-router';
import { nft } from '../services/content/nft.ts';
import { ServicePage } from '../services/late-service-page.ts';
import { loadServicePage, serviceHead } from '../services/service-route.ts';

export const Route = createFileRoute('/NftDevelopment')({
  staticData: { caching: 'static' },
  loader: loadServicePage,
  head: async ({ match }) => serviceHead(match, (await import('../services/content/nft.ts')).nft),
  component: () => <ServicePage content={nft} />,
});
