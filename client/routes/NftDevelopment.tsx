import { createFileRoute } from '@tanstack/react-router';
import { nft } from '../services/content/nft.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/NftDevelopment')({
  staticData: { caching: 'static' },
  head: async ({ match }) => serviceHead(match, (await import('../services/content/nft.ts')).nft),
  component: () => <ServicePage content={nft} />,
});
