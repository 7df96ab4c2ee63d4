import { useEffect, useEffectEvent } from 'react';
import type { ApiError } from '../../shared/errors.ts';
import { isSessionEnd } from './session-end.ts';

/**
 * For reads whose failure is "logged only": one line in the console for each failure and
 * nothing on the page. A session that has ended leads to the login instead.
 */
export function useLoggedFailure(error: ApiError | null, message: string): void {
  const log = useEffectEvent((failure: ApiError) => {
    if (!isSessionEnd(failure)) console.error(message, failure.message);
  });
  useEffect(() => {
    if (error) log(error);
  }, [error]);
}
