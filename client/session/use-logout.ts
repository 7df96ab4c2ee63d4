import { useNavigate } from '@tanstack/react-router';
import type { ApiError } from '#shared/errors.ts';
import { logoutMessages } from '../copy/shell-messages.ts';
import { call } from '../data/call.ts';
import { useSingleFlight } from '../data/use-single-flight.ts';
import { hasDrafts } from '../forms/draft-storage.ts';
import { useAlert } from '../ui/alert-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { clearDraftsAndTabState } from './session-end.ts';
import { clearLoggedIn, clearStorage, isLoggedIn, loggedOutKey, notifyOtherTabs } from './session-flag.ts';

/** Ends a session on the server. @returns false after a failure, which is shown */
const end = (name: 'endSession' | 'endAdminSession'): Promise<boolean> =>
  call(name).then(
    () => true,
    (error: ApiError) => {
      toast.error(error.message);
      return false;
    },
  );

/** Logout of the public header: confirms, ends the session, clears storage, shows a message and opens the home page. */
export function useUserLogout() {
  const { confirm } = useAlert();
  const navigate = useNavigate();
  return useSingleFlight(async () => {
    const { question, confirm: confirmLabel, cancel: cancelLabel } = logoutMessages;
    if (!(await confirm(question, { confirmLabel, cancelLabel }))) return;
    if (!(await end('endSession'))) return;
    // The admin may have logged in during the question.
    if (isLoggedIn('admin')) clearLoggedIn('user');
    else clearStorage();
    clearDraftsAndTabState();
    notifyOtherTabs(loggedOutKey);
    toast.success(logoutMessages.success);
    await navigate({ to: '/' });
    // Like after every navigation, even if this is already the home page.
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}

/** Logout of the admin area: confirms only if drafts would be lost, then opens the home page. */
export function useAdminLogout() {
  const { confirm } = useAlert();
  const navigate = useNavigate();
  return useSingleFlight(async () => {
    const { unsent, confirm: confirmLabel, cancel: cancelLabel } = logoutMessages;
    if (hasDrafts('admin') && !(await confirm(unsent, { confirmLabel, cancelLabel }))) return;
    if (!(await end('endAdminSession'))) return;
    clearLoggedIn('admin');
    clearDraftsAndTabState();
    notifyOtherTabs(loggedOutKey);
    await navigate({ to: '/' });
  });
}
