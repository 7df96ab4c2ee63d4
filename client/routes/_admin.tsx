import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { roleOfPage } from '../copy/navigation.ts';
import { AdminPanels } from '../features/admin-operation/admin-panels.tsx';
import { OtherRole } from '../layout/admin-page.tsx';
import { AccountLinks, AccountMenu, NewCount } from '../layout/admin-tools.tsx';
import { provideAdminTools } from '../layout/provided-tools.ts';
import { oneOf, searchParams, text } from '../search-params/search.ts';
import { StepUp } from '../second-factor/step-up.tsx';
import { isLoggedIn, useAdminRole, useLoggedIn } from '../session/session-flag.ts';
import { Waiting } from '../ui/waiting.tsx';

/** Admin pages, rendered in the browser only. The server redirects visitors without a session; this guard covers links within the app. */
export const Route = createFileRoute('/_admin')({
  ssr: false,
  validateSearch: searchParams({
    panel: oneOf(['account', 'health', 'trail', 'webhooks', 'texts', 'admins', 'host', 'shortcuts']),
    /** Section of the account panel. */
    part: text,
    /** Filters of the audit trail. */
    record: text,
    action: text,
    admin: text,
    day: text,
  }),
  staticData: { area: 'admin' },
  beforeLoad: ({ location }) => {
    if (!isLoggedIn('admin')) throw redirect({ to: '/login', search: { redirect: location.href } });
  },
  pendingComponent: Waiting,
  // The router would otherwise show the pending component for at least 500 ms.
  pendingMinMs: 0,
  component: AdminArea,
});

/** Hides admin content as soon as the session ends, in any tab. */
function AdminArea() {
  useEffect(() => provideAdminTools({ NewCount, AccountMenu, AccountLinks }), []);
  const role = useAdminRole();
  const page = useLocation({ select: ({ pathname }) => roleOfPage(pathname) });
  if (!useLoggedIn('admin')) return <Waiting />;
  return (
    <>
      {role === 'owner' || page === undefined || page === role ? <Outlet /> : <OtherRole role={role} />}
      <AdminPanels />
      {/* After the panels, so that it opens above them. */}
      <StepUp />
    </>
  );
}
