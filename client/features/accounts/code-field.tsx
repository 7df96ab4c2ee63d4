import { codeLength, normalizedCode } from '../../../shared/schemas/account.ts';
import { codeCopy } from '../../copy/accounts.ts';
import { TextField } from '../../forms/fields.tsx';
import { onComposedInput } from '../../forms/on-composed-input.ts';

/** The code from the mail: at most six characters, of whatever kind the backend sends, however copied. */
export function CodeField() {
  return (
    <TextField
      name="otp"
      label={codeCopy.label}
      required
      data-private=""
      autoComplete="one-time-code"
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
