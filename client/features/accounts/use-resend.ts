import { useState } from 'react';
import { ApiError } from '../../../shared/errors.ts';
import { signupCopy } from '../../copy/accounts.ts';
import { call } from '../../data/call.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { toast } from '../../ui/toast.ts';
import { serverMessage } from './server-message.ts';

interface ResendOptions {
  readonly email: string;
  readonly onSent: () => void;
  readonly onRefused: (message: string) => void;
}

/** Asks for one more code for the same signup, whose token is in a cookie: nothing has to be typed again. */
export function useResend({ email, onSent, onRefused }: ResendOptions) {
  const [busy, setBusy] = useState(false);
  const send = useSingleFlight(async () => {
    setBusy(true);
    try {
      await call('resendEmailOTP', { body: { email } });
      onSent();
      toast.info(signupCopy.newCodeSent);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onRefused(serverMessage(error, signupCopy.resendFailed));
    } finally {
      setBusy(false);
    }
  });
  return { busy, send };
}
