import { useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import type { SignupInput } from '#shared/schemas/account.ts';
import { signupCopy } from '../../copy/accounts.ts';
import { call } from '../../data/call.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { toast } from '../../ui/toast.ts';
import { serverMessage } from './server-message.ts';

/** Requests one more code; repeated presses share the request. */
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
  /** The signup form's values, for a host without a resend call; undefined when the page no longer has them. */
  readonly typed?: () => SignupInput | undefined;
  readonly onSent: () => void;
  readonly onRefused: (message: string, error: ApiError) => void;
}

/** Requests a new code for the signup in the cookie; if the host cannot send one, repeats the signup. */
export const useSignupResend = ({ email, typed, onSent, onRefused }: SignupResendOptions) =>
  useResend(
    async () => {
      await call('resendEmailOTP', { body: { email } }).catch((error: unknown) => {
        const body = error instanceof ApiError && error.code === 'not_supported_by_backend' ? typed?.() : undefined;
        if (body?.email !== email) throw error;
        return call('userSignup', { body });
      });
      onSent();
      toast.info(signupCopy.newCodeSent);
    },
    (error) => onRefused(serverMessage(error, signupCopy.resendFailed), error),
  );
