import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { signupWords } from '../../copy/accounts.ts';
import { SubmitButton } from '../../layout/form-page.tsx';
import { FormGrid, TextField } from '../../ui/field.tsx';
import { FormFoot, FormPanel } from '../../ui/form-panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { useFirstField } from './use-first-field.ts';
import type { useSignup } from './use-signup.ts';

export function SignupForm({ signup }: { signup: ReturnType<typeof useSignup> }) {
  const { form, errors, problem, sending, submit, typed } = signup;
  useFirstField(form, Object.keys(errors).length > 0 && errors);
  const input = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement) typed(target.name);
  };
  return (
    // The messages are ours, so the browser does not check.
    <FormPanel ref={form} method="post" noValidate aria-label={signupWords.heading} onSubmit={submit} onInput={input}>
      <TextField name="name" label="Name" required autoComplete="name" error={errors.name ?? null} />
      <FormGrid>
        <TextField name="email" type="email" label="Email" required autoComplete="email" error={errors.email ?? null} />
        <TextField name="phone" type="tel" label="Phone" required autoComplete="tel" error={errors.phone ?? null} />
      </FormGrid>
      <PasswordField
        name="password"
        label="Password"
        required
        autoComplete="new-password"
        error={errors.password ?? null}
      />
      <PasswordField
        name="confirm_password"
        label="Confirm Password"
        required
        autoComplete="new-password"
        error={errors.confirm_password ?? null}
      />
      <FormFoot>
        <SubmitButton busy={sending} busyLabel={signupWords.busy}>
          {signupWords.submit}
        </SubmitButton>
        <p>
          {signupWords.haveAccount} <Link to="/LoginUser">{signupWords.signIn}</Link>
        </p>
        <StatusLine kind="bad">{problem}</StatusLine>
      </FormFoot>
    </FormPanel>
  );
}
