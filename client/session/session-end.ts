import { ApiError } from '../../shared/errors.ts';
import { shellFailures } from '../copy/shell-messages.ts';
import { clearDrafts, hasDrafts } from '../forms/draft-store.ts';
import { toast } from '../ui/toast.ts';
import { clearLoggedIn, isLoggedIn } from './session-flag.ts';

/** Whether a call was refused because the admin's session has ended; of that `endSession` has told already. */
export const isSessionEnd = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'unauthorized';

/** What to say of a failed call: nothing where the session has ended. */
export const failureMessage = (failure: unknown): string =>
  failure instanceof Error && !isSessionEnd(failure) ? failure.message : '';

/** The admin's session has ended: clears its flag and says so. `useSessionSync` leads to the login. */
export function endAdminSession(): void {
  // Several calls may hear of it at once.
  if (!isLoggedIn('admin')) return;
  clearLoggedIn('admin');
  toast.error(hasDrafts('local') ? shellFailures.unauthorizedKept : shellFailures.unauthorized);
}

/** Called with every failed call. */
export function endSession(failure: unknown): void {
  if (isSessionEnd(failure)) endAdminSession();
}

/** Somebody has logged out, in this tab or another: forgets the drafts, but for those of whoever is logged in still. */
export const forgetTyped = (): void => clearDrafts((['admin', 'user'] as const).find((who) => isLoggedIn(who)));
