import { useSyncExternalStore } from 'react';
import { ApiError } from '#shared/errors.ts';
import type { BrowserState } from '#shared/schemas/admin-answers.ts';
import { cookiesRefused } from '../copy/accounts.ts';
import { call } from '../data/call.ts';

/** @throws ApiError when the browser refuses cookies, which every account form needs */
export function requireCookies(): void {
  if (!navigator.cookieEnabled) throw new ApiError('validation_failed', cookiesRefused);
}

/** Throws ApiError when the browser did not accept the cookie of a login, signup or reset. */
export async function confirmCookie(of: keyof BrowserState): Promise<void> {
  // Without an answer, assume success: the server accepted the call.
  const state = await call('getSession').catch(() => undefined);
  if (state && !state[of]) throw new ApiError('validation_failed', cookiesRefused);
}

const neverChanges = () => () => undefined;

export const useCookiesEnabled = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => navigator.cookieEnabled,
    () => true,
  );
