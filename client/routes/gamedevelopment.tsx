import { createFileRoute } from '@tanstack/react-router';
import { game } from '../services/content/game.ts';
import { serviceHead } from '../services/service-content.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/gamedevelopment')({
  staticData: { caching: 'static' },
  head: async ({ match }) => serviceHead(match, (await import('../services/content/game.ts')).game),
  component: () => <ServicePage content={game} />,
});
