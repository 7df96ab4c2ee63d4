import { ApiError } from '#shared/errors.ts';
import { shellFailures } from '../copy/shell-messages.ts';
import { call, isSessionEnd } from '../data/call.ts';
import { clearDrafts, hasOwnDrafts } from '../forms/draft-storage.ts';
import { toast } from '../ui/toast.ts';
import { clearLoggedIn, isLoggedIn, setAdminRole } from './session-flag.ts';
import { clearTabState } from './tab-state.ts';

/** The message of a failed call; none if the session has ended. */
export const failureMessage = (failure: unknown): string =>
  failure instanceof Error && !isSessionEnd(failure) ? failure.message : '';

/** Handles the end of the admin's session: clears its flag and shows a message. `useSessionSync` opens the login. */
export function endAdminSession(): void {
  // Several calls may fail at once.
  if (!isLoggedIn('admin')) return;
  clearLoggedIn('admin');
  toast.error(hasOwnDrafts() ? shellFailures.unauthorizedKept : shellFailures.unauthorized);
}

/** Removes flags without a valid session, and reads the admin's role. `showMessage` tells the admin why the page closes. */
export function clearStaleFlags({ showMessage = false } = {}): void {
  if (!isLoggedIn('user') && !isLoggedIn('admin')) return;
  call('getSession').then(
    ({ user, admin, role }) => {
      setAdminRole(role);
      if (isLoggedIn('user') && !user) clearLoggedIn('user');
      if (isLoggedIn('admin') && !admin) showMessage ? endAdminSession() : clearLoggedIn('admin');
    },
    // Offline: the flags stay.
    () => undefined,
  );
}

/** Handles a failed call: the admin's session may have ended, or their role may have changed. */
export function followRefusal(failure: unknown): void {
  if (isSessionEnd(failure)) endAdminSession();
  if (failure instanceof ApiError && failure.code === 'forbidden' && isLoggedIn('admin'))
    clearStaleFlags({ showMessage: true });
}

/** Handles a logout in any tab: deletes drafts and tab state, except those of the role that is still logged in. */
export function clearDraftsAndTabState(): void {
  const but = (['admin', 'user'] as const).find((who) => isLoggedIn(who));
  clearDrafts(but);
  clearTabState(but);
}
