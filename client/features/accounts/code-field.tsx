import { useRouteContext } from '@tanstack/react-router';
import { codeLength, normalizedCode } from '#shared/schemas/account.ts';
import { codeCopy } from '../../copy/accounts.ts';
import { onComposedInput, TextField } from '../../forms/fields.tsx';

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
