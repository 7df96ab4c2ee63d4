import { useState } from 'react';
import { ApiError } from '../../../shared/errors.ts';
import { signupCopy } from '../../copy/accounts.ts';
import { call } from '../../data/call.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { toast } from '../../ui/toast.ts';
import { serverMessage } from './server-message.ts';

/** Asks for one more code, however often it is pressed. */
export function useResend(ask: () => Promise<void>, onRefused: (error: ApiError) => void) {
  const [busy, setBusy] = useState(false);
  const send = useSingleFlight(async () => {
    setBusy(true);
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onRefused(error);
    } finally {
      setBusy(false);
    }
  });
  return { busy, send };
}

interface SignupResendOptions {
  readonly email: string;
  readonly onSent: () => void;
  readonly onRefused: (message: string, error: ApiError) => void;
}

/** One more code for the same signup, whose token is in a cookie: nothing has to be typed again. */
export const useSignupResend = ({ email, onSent, onRefused }: SignupResendOptions) =>
  useResend(
    async () => {
      await call('resendEmailOTP', { body: { email } });
      onSent();
      toast.info(signupCopy.newCodeSent);
    },
    (error) => onRefused(serverMessage(error, signupCopy.resendFailed), error),
  );
