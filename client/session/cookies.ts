import { useSyncExternalStore } from 'react';
import { ApiError } from '../../shared/errors.ts';
import { cookiesRefused } from '../copy/accounts.ts';
import { call } from '../data/call.ts';

/** @throws ApiError in words where the browser refuses cookies, without which no account form works */
export function requireCookies(): void {
  if (!navigator.cookieEnabled) throw new ApiError('validation_failed', cookiesRefused);
}

/**
 * Asks once after a login whether the session has arrived in the browser.
 *
 * @throws ApiError in words where its cookie was refused
 */
export async function confirmSession(who: 'user' | 'admin'): Promise<void> {
  // Without an answer, the login counts: the server has accepted it.
  const state = await call('getSession').catch(() => undefined);
  if (state?.[who] === false) throw new ApiError('validation_failed', cookiesRefused);
}

const neverChanges = () => () => undefined;

/** Whether the browser takes cookies; on the server, that it does. */
export const useCookiesEnabled = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => navigator.cookieEnabled,
    () => true,
  );
