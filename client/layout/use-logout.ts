import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { clearStorage, dropMirror } from '../api/session-mirror.ts';
import { frameFailures, logoutMessages } from '../copy/frame-messages.ts';
import { useAlert } from '../ui/alert-dialog.tsx';
import { toast } from '../ui/toast.ts';

/** The public header's logout: asks, ends the session on the server, clears storage, says so and goes home. */
export function useUserLogout() {
  const { confirm } = useAlert();
  const navigate = useNavigate();
  return async () => {
    const { question, confirm: confirmLabel, cancel: cancelLabel } = logoutMessages;
    if (!(await confirm(question, { confirmLabel, cancelLabel }))) return;
    try {
      const { call } = await import('../api/call.ts');
      await call('endSession');
    } catch {
      toast.error(frameFailures.network);
      return;
    }
    clearStorage();
    toast.success(logoutMessages.success);
    await navigate({ to: '/' });
  };
}

/** The admin's logout: no question; the flags go, the session ends, and the way leads home (section 4). */
export function useAdminLogout() {
  const navigate = useNavigate();
  const { queries } = useRouteContext({ from: '__root__' });
  return async () => {
    try {
      const { call } = await import('../api/call.ts');
      await call('endAdminSession');
    } catch {
      toast.error(frameFailures.network);
      return;
    }
    dropMirror('admin');
    // What only the admin may read must not stay in memory.
    queries.current()?.clear();
    await navigate({ to: '/' });
  };
}
