import { codeWords } from '../../copy/accounts.ts';
import { TextField } from '../../ui/field.tsx';

/** The code from the mail: at most six characters (section 5), of whatever kind the backend sends. */
export function CodeField({ error }: { error?: string | null }) {
  return (
    <TextField
      name="otp"
      label={codeWords.label}
      error={error ?? null}
      required
      maxLength={6}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
