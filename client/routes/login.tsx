import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../copy/page-meta.ts';
import { pageTitles } from '../copy/page-titles.ts';
import { pageHead } from '../layout/page-head.ts';
import { PageTitle } from '../layout/page-title.tsx';
import { redirectPath, searchParams } from '../search/search.ts';
import { latePart } from '../ui/late-part.ts';
import { Sleeper } from '../ui/sleeper.tsx';

const page = latePart(() => import('../features/admin-session/admin-login-page.tsx'), 'idle');

export const Route = createFileRoute('/login')({
  validateSearch: searchParams({ redirect: redirectPath }),
  staticData: { keep: 'forever' },
  loader: () => page.wake(),
  head: ({ match }) => pageHead({ ...pageMeta('/login'), site: match.context.site }),
  component: Login,
});

function Login() {
  return (
    <>
      <PageTitle>{pageTitles['/login']}</PageTitle>
      <Sleeper part={page} />
    </>
  );
}
