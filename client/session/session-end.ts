import { shellFailures } from '../copy/shell-messages.ts';
import { isSessionEnd } from '../data/call.ts';
import { clearDrafts, hasOwnDrafts } from '../forms/draft-storage.ts';
import { toast } from '../ui/toast.ts';
import { clearLoggedIn, isLoggedIn } from './session-flag.ts';
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

export function endSession(failure: unknown): void {
  if (isSessionEnd(failure)) endAdminSession();
}

/** Handles a logout in any tab: deletes drafts and tab state, except those of who stays logged in. */
export function forgetTyped(): void {
  const but = (['admin', 'user'] as const).find((who) => isLoggedIn(who));
  clearDrafts(but);
  clearTabState(but);
}
