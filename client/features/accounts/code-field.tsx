import { useRouteContext } from '@tanstack/react-router';
import { codeLength, normalizedCode } from '../../../shared/schemas/account.ts';
import { codeCopy } from '../../copy/accounts.ts';
import { TextField } from '../../forms/fields.tsx';
import { onComposedInput } from '../../forms/on-composed-input.ts';

/** The code from the mail: at most six characters, of whatever kind the backend sends, however copied. */
export function CodeField() {
  const { site } = useRouteContext({ from: '__root__' });
  return (
    <TextField
      name="otp"
      label={codeCopy.label}
      required
      data-private=""
      autoComplete="one-time-code"
      // Digits, where the site makes the codes itself; a host may send letters.
      inputMode={site.codeMinutes === undefined ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      // Not `maxLength`, which would cut "123-456" off before its dash is gone.
      {...onComposedInput((input) => {
        const code = normalizedCode(input.value).slice(0, codeLength);
        if (code !== input.value) input.value = code;
      })}
    />
  );
}
