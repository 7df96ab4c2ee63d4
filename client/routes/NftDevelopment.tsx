import { createFileRoute } from '@tanstack/react-router';
import { serviceHead } from '../services/service-head.ts';
import { servicePart } from '../services/service-part.tsx';
import { Sleeper } from '../ui/sleeper.tsx';

const content = () => import('../services/content/nft.ts').then(({ nft }) => nft);
const page = servicePart(content);

export const Route = createFileRoute('/NftDevelopment')({
  staticData: { keep: 'forever' },
  loader: () => page.wake(),
  head: ({ match }) => serviceHead(content, match.context.site),
  component: () => <Sleeper part={page} />,
});
