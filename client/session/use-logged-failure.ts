import { useEffect, useEffectEvent } from 'react';
import { isSessionEnd } from './session-end.ts';

/** For what is "logged only": one line in the console, nothing on the page. A session that has ended leads to the login. */
export function logFailure(message: string, failure: Error): void {
  if (!isSessionEnd(failure)) console.error(message, failure.message);
}

/** The same for a read, once for each failure. */
export function useLoggedFailure(error: Error | null, message: string): void {
  const log = useEffectEvent((failure: Error) => logFailure(message, failure));
  useEffect(() => {
    if (error) log(error);
  }, [error]);
}
