import { useSyncExternalStore } from 'react';
import { ApiError } from '#shared/errors.ts';
import { cookiesRefused } from '../copy/accounts.ts';
import { call } from '../data/call.ts';

/** @throws ApiError when the browser refuses cookies, which every account form needs */
export function requireCookies(): void {
  if (!navigator.cookieEnabled) throw new ApiError('validation_failed', cookiesRefused);
}

/**
 * Checks once after a login that the browser has accepted the session cookie.
 *
 * @throws ApiError when it has not
 */
export async function confirmSession(who: 'user' | 'admin'): Promise<void> {
  // Without an answer, assume success: the server accepted the login.
  const state = await call('getSession').catch(() => undefined);
  if (state?.[who] === false) throw new ApiError('validation_failed', cookiesRefused);
}

const neverChanges = () => () => undefined;

/** Whether the browser accepts cookies; true on the server. */
export const useCookiesEnabled = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => navigator.cookieEnabled,
    () => true,
  );
