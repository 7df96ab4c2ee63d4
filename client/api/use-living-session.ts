import { useEffect } from 'react';
import { dropMirror, hasMirror } from './session-mirror.ts';

/** At start, mirrors without a living session are removed (decision 5). Without a mirror nothing is asked. */
export function useLivingSession(): void {
  useEffect(() => {
    if (!hasMirror('user') && !hasMirror('admin')) return;
    const asking = import('./call.ts').then(({ callByName }) => callByName('getSession'));
    asking.then(
      (session) => {
        if (typeof session !== 'object' || session === null) return;
        for (const who of ['user', 'admin'] as const) {
          if (hasMirror(who) && Reflect.get(session, who) === false) dropMirror(who);
        }
      },
      // No network: the mirrors stay until the server has spoken.
      () => undefined,
    );
  }, []);
}
