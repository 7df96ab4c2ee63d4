import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../layout/page-head.ts';
import { game } from '../services/content/game.ts';
import { serviceMeta } from '../services/service-meta.ts';
import { ServicePage } from '../services/service-page.tsx';

export const Route = createFileRoute('/gamedevelopment')({
  staticData: { keep: 'forever' },
  head: ({ match }) => pageHead({ ...serviceMeta(game), site: match.context.site }),
  component: () => <ServicePage content={game} />,
});
