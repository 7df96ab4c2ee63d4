import { createFileRoute } from '@tanstack/react-router';
import { searchParams, text } from '../search/search.ts';
import { serviceHead } from '../services/service-head.ts';
import { servicePart } from '../services/service-part.tsx';
import { Sleeper } from '../ui/sleeper.tsx';

const content = () => import('../services/content/app.ts').then(({ app }) => app);
const page = servicePart(content);

export const Route = createFileRoute('/appDevelopment')({
  validateSearch: searchParams({ industry: text }),
  staticData: { keep: 'forever' },
  loader: () => page.wake(),
  head: ({ match }) => serviceHead(content, match.context.site),
  component: () => <Sleeper part={page} />,
});
