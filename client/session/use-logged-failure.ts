import { useEffect, useEffectEvent } from 'react';
import { isSessionEnd } from './session-end.ts';

/** For failures that are "logged only": one console line. An ended session leads to the login. */
export function logFailure(message: string, failure: Error): void {
  if (!isSessionEnd(failure)) console.error(message, failure.message);
}

/** The same for a read, once per failure. */
export function useLoggedFailure(error: Error | null, message: string): void {
  const log = useEffectEvent((failure: Error) => logFailure(message, failure));
  useEffect(() => {
    if (error) log(error);
  }, [error]);
}
