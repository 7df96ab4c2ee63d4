import { focusManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../data/call.ts';
import { isLoggedIn, isLoginElsewhere } from './session-flag.ts';

interface Options {
  goOn: () => unknown;
  /** The visitor was on the way to another page, rather than opening the login to switch accounts. */
  isSent: boolean;
  /** False while this tab itself navigates. */
  isWaiting?: boolean;
}

/** Continues a login page when another tab has logged in. */
export function useLoginElsewhere(who: 'user' | 'admin', { goOn, isSent, isWaiting = true }: Options): void {
  const go = useEffectEvent(goOn);
  useEffect(() => {
    if (!isWaiting) return;
    const closed = new AbortController();
    const ask = () => {
      call('getSession').then(
        (state) => state[who] && !closed.signal.aborted && go(),
        // Without an answer the form stays.
        () => undefined,
      );
    };
    const look = () => {
      if (isSent && isLoggedIn(who) && focusManager.isFocused()) ask();
    };
    look();
    const stop = focusManager.subscribe(look);
    window.addEventListener('storage', (event) => isLoginElsewhere(who, event) && ask(), closed);
    return () => {
      closed.abort();
      stop();
    };
  }, [who, isSent, isWaiting]);
}
