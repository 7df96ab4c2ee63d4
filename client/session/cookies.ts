import { useSyncExternalStore } from 'react';
import { ApiError } from '#shared/errors.ts';
import { cookiesRefused } from '../copy/accounts.ts';
import { call } from '../data/call.ts';

/** @throws ApiError when the browser refuses cookies, which every account form needs */
export function requireCookies(): void {
  if (!navigator.cookieEnabled) throw new ApiError('validation_failed', cookiesRefused);
}

/** Throws ApiError when the browser did not accept the session cookie of a login. */
export async function confirmSession(who: 'user' | 'admin'): Promise<void> {
  // Without an answer, assume success: the server accepted the login.
  const state = await call('getSession').catch(() => undefined);
  if (state?.[who] === false) throw new ApiError('validation_failed', cookiesRefused);
}

const neverChanges = () => () => undefined;

export const useCookiesEnabled = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => navigator.cookieEnabled,
    () => true,
  );
