import { focusManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../data/call.ts';
import { isLoggedIn, isLoginElsewhere } from './session-flag.ts';

interface Options {
  goOn: () => unknown;
  /** The visitor was on the way to another page, rather than opening the login to switch accounts. */
  wasRedirected: boolean;
  /** False while this tab itself navigates. */
  enabled?: boolean;
}

/** Continues a login page when another tab has logged in. */
export function useLoginElsewhere(who: 'user' | 'admin', { goOn, wasRedirected, enabled = true }: Options): void {
  const go = useEffectEvent(goOn);
  useEffect(() => {
    if (!enabled) return;
    const closed = new AbortController();
    const ask = () => {
      call('getSession').then(
        (state) => state[who] && !closed.signal.aborted && go(),
        // Without an answer the form stays.
        () => undefined,
      );
    };
    const look = () => {
      if (wasRedirected && isLoggedIn(who) && focusManager.isFocused()) ask();
    };
    look();
    const stop = focusManager.subscribe(look);
    window.addEventListener('storage', (event) => isLoginElsewhere(who, event) && ask(), closed);
    return () => {
      closed.abort();
      stop();
    };
  }, [who, wasRedirected, enabled]);
}
