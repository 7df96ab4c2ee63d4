import { createFileRoute } from '@tanstack/react-router';
import { game } from '../services/content/game.ts';
import { ServicePage } from '../services/late-service-page.ts';
import { loadServicePage, serviceHead } from '../services/service-route.ts';

export const Route = createFileRoute('/gamedevelopment')({
  staticData: { caching: 'static' },
  loader: loadServicePage,
  head: async ({ match }) => serviceHead(match, (await import('../services/content/game.ts')).game),
  component: () => <ServicePage content={game} />,
});
