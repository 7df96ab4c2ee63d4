import { useRouteContext } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import { codeLength, normalizedCode, type SignupInput } from '#shared/schemas/account.ts';
import { call } from '../../data/call.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { onComposedInput, TextField } from '../../forms/fields.tsx';
import { Button } from '../../ui/button.tsx';
import { showFromTop } from '../../ui/scroll.ts';
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
      toast.info('A new code is on its way.');
    },
    (error) => onRefused(serverMessage(error, 'The code could not be sent. Please try again in a minute.'), error),
  );

const waitMs = 30_000;

export function ResendCode({ sentAt, busy, onResend }: { sentAt: number; busy: boolean; onResend: () => void }) {
  const seconds = useSecondsUntil(sentAt + waitMs);
  return (
    <Button variant="quiet" size="s" busy={busy} disabled={seconds > 0} onClick={onResend}>
      <span className="num">{seconds > 0 ? `Send a new code (in ${seconds} s)` : 'Send a new code'}</span>
    </Button>
  );
}

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000));

function useSecondsUntil(time: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  useEffect(() => {
    const look = () => {
      const left = secondsUntil(time);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(look, 250);
    look();
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

/**
 * Scrolls a new step to its top and focuses its first field.
 *
 * @param news repeats this, for example after a new code was sent
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>, news?: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the news are a reason to look again
  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>('input:not([type=hidden], [hidden])');
    first?.focus({ preventScroll: true });
    // Selects the old code, so that typing or pasting replaces it.
    first?.select();
    showFromTop();
  }, [form, news]);
}

/** The mailed code: up to six characters, in any notation in which it is pasted. */
export function CodeField() {
  const { site } = useRouteContext({ from: '__root__' });
  return (
    <TextField
      name="otp"
      label="OTP"
      required
      data-private=""
      autoComplete="one-time-code"
      // Numeric keypad only where the site creates the codes; a host may send letters.
      inputMode={site.codeMinutes === undefined ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      // Not `maxLength`, which would truncate "123-456" before its dash is removed.
      {...onComposedInput((input) => {
        const code = normalizedCode(input.value).slice(0, codeLength);
        if (code !== input.value) input.value = code;
      })}
    />
  );
}
