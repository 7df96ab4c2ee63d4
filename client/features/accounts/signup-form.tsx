import { Link } from '@tanstack/react-router';
import { signupCopy } from '../../copy/accounts.ts';
import { PasswordField, TextField } from '../../forms/fields.tsx';
import { type AnyForm, Form, FormOutcome, SubmitButton } from '../../forms/form.tsx';
import { FormGrid } from '../../ui/field.tsx';
import { FormFoot } from '../../ui/form-panel.tsx';

export function SignupForm({ form }: { form: AnyForm }) {
  return (
    // We show our own messages, so the browser does not validate.
    <Form form={form} noValidate aria-label={signupCopy.heading}>
      <TextField name="name" label="Name" required autoComplete="name" />
      <FormGrid>
        <TextField name="email" type="email" label="Email" required autoComplete="email" />
        <TextField name="phone" type="tel" label="Phone" required autoComplete="tel" />
      </FormGrid>
      <PasswordField name="password" label="Password" required autoComplete="new-password" deps="confirm_password" />
      <PasswordField name="confirm_password" label="Confirm Password" required autoComplete="new-password" />
      <FormFoot>
        <SubmitButton scripted busyLabel={signupCopy.busy}>
          {signupCopy.submit}
        </SubmitButton>
        <p>
          {signupCopy.haveAccount} <Link to="/LoginUser">{signupCopy.signIn}</Link>
        </p>
        <FormOutcome />
      </FormFoot>
    </Form>
  );
}
