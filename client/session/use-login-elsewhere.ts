import { focusManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../data/call.ts';
import { isLoggedIn, isLoginElsewhere } from './session-flag.ts';

interface Options {
  onLoggedIn: () => unknown;
  /** The visitor was on the way to another page, rather than opening the login to switch accounts. */
  wasRedirected: boolean;
  /** False while this tab itself navigates. */
  enabled?: boolean;
}

/** Continues a login page when another tab has logged in. */
export function useLoginElsewhere(who: 'user' | 'admin', { onLoggedIn, wasRedirected, enabled = true }: Options): void {
  const onSuccess = useEffectEvent(onLoggedIn);
  useEffect(() => {
    if (!enabled) return;
    const unmounted = new AbortController();
    const checkSession = () => {
      call('getSession').then(
        (state) => state[who] && !unmounted.signal.aborted && onSuccess(),
        // Without an answer the form stays.
        () => undefined,
      );
    };
    const onFocus = () => {
      if (wasRedirected && isLoggedIn(who) && focusManager.isFocused()) checkSession();
    };
    onFocus();
    const stop = focusManager.subscribe(onFocus);
    window.addEventListener('storage', (event) => isLoginElsewhere(who, event) && checkSession(), unmounted);
    return () => {
      unmounted.abort();
      stop();
    };
  }, [who, wasRedirected, enabled]);
}
