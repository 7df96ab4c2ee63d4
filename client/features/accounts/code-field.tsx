import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { codeLength, normalizedCode } from '#shared/schemas/account.ts';
import { codeCopy } from '../../copy/accounts.ts';
import { TextField } from '../../forms/fields.tsx';
import { onComposedInput } from '../../forms/on-composed-input.ts';
import { Button } from '../../ui/button.tsx';

const waitMs = 30_000;

/** Requests another code, at most every half minute. */
export function ResendCode({ sentAt, busy, onResend }: { sentAt: number; busy: boolean; onResend: () => void }) {
  const seconds = useSecondsUntil(sentAt + waitMs);
  return (
    <Button variant="quiet" size="s" busy={busy} disabled={seconds > 0} onClick={onResend}>
      <span className="num">{seconds > 0 ? codeCopy.againIn(seconds) : codeCopy.again}</span>
    </Button>
  );
}

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000));

/** Seconds until a time (Date.now()), counting down to 0. */
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

/** The mailed code: up to six characters, in any notation in which it is pasted. */
export function CodeField() {
  const { site } = useRouteContext({ from: '__root__' });
  return (
    <TextField
      name="otp"
      label={codeCopy.label}
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
