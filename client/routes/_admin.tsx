import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { hasMirror } from '../api/session-mirror.ts';
import { Waiting } from '../ui/waiting.tsx';

/**
 * The admin's desk. Rendered in the browser only; the server turns visitors without an admin session away before it
 * sends anything, this guard does the same for links within the app.
 */
export const Route = createFileRoute('/_admin')({
  ssr: false,
  staticData: { area: 'admin' },
  beforeLoad: ({ location }) => {
    if (!hasMirror('admin')) throw redirect({ to: '/login', search: { redirect: location.href } });
  },
  loader: ({ context }) => context.queries.load(),
  pendingComponent: Waiting,
  component: Desk,
});

function Desk() {
  return (
    <QueryClientProvider client={Route.useLoaderData()}>
      <Outlet />
    </QueryClientProvider>
  );
}
