import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { AdminPanels } from '../features/admin-operation/admin-panels.tsx';
import { oneOf, searchParams, text } from '../search-params/search.ts';
import { StepUp } from '../second-factor/step-up.tsx';
import { isLoggedIn, useLoggedIn } from '../session/session-flag.ts';
import { Waiting } from '../ui/waiting.tsx';

/**
 * The admin's pages. Rendered in the browser only; the server turns visitors without an admin session away before it
 * sends anything, this guard does the same for links within the app.
 */
export const Route = createFileRoute('/_admin')({
  ssr: false,
  validateSearch: searchParams({
    panel: oneOf(['health', 'host', 'trail', 'webhooks', 'admins']),
    record: text,
    action: text,
  }),
  staticData: { area: 'admin' },
  beforeLoad: ({ location }) => {
    if (!isLoggedIn('admin')) throw redirect({ to: '/login', search: { redirect: location.href } });
  },
  pendingComponent: Waiting,
  // It comes with the server's HTML: the router would leave it there for half a second, lest it flicker.
  pendingMinMs: 0,
  component: AdminArea,
});

/** What only the admin may see leaves the screen at once when the session ends, in whatever tab that was. */
function AdminArea() {
  if (!useLoggedIn('admin')) return <Waiting />;
  return (
    <>
      <Outlet />
      <AdminPanels />
      {/* Later in the page than the panels, so that it lies above them. */}
      <StepUp />
    </>
  );
}
