import { Link, useNavigate, useRouteContext } from '@tanstack/react-router';
import { ApiError } from '#shared/errors.ts';
import { otpInput, type SignupInput, signupInput } from '#shared/schemas/account.ts';
import codePicture from '../../assets/spots/code.svg?url&no-inline';
import signupPicture from '../../assets/spots/signup.svg?url&no-inline';
import { signupCopy, signupMessages } from '../../copy/accounts.ts';
import { call } from '../../data/call.ts';
import { PasswordField, TextField } from '../../forms/fields.tsx';
import { type AnyForm, Form, FormActions } from '../../forms/form.tsx';
import { formFields } from '../../forms/form-values.ts';
import { useAppForm } from '../../forms/use-app-form.ts';
import { FormPage } from '../../layout/form-page.tsx';
import { confirmCookie, requireCookies } from '../../session/cookies.ts';
import { Button } from '../../ui/button.tsx';
import { FormGrid } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { type StepProps, saveLoginEmail, useAccountStep } from './account-step.ts';
import { CodeField, ResendCode, useFirstField, useSignupResend } from './code-step.tsx';
import { asFieldError, serverMessage } from './server-message.ts';

function SignupForm({ form }: { form: AnyForm }) {
  return (
    // We show our own messages, so the browser does not validate.
    <Form form={form} noValidate aria-label="Sign up">
      <TextField name="name" label="Name" required autoComplete="name" />
      <FormGrid>
        <TextField name="email" type="email" label="Email" required autoComplete="email" />
        <TextField name="phone" type="tel" label="Phone" required autoComplete="tel" />
      </FormGrid>
      <PasswordField
        name="password"
        label="Password"
        required
        autoComplete="new-password"
        deps={['confirm_password']}
      />
      <PasswordField name="confirm_password" label="Confirm Password" required autoComplete="new-password" />
      <FormActions submit="Sign up" scripted busyLabel="Signing up…">
        <p>
          Already have an account? <Link to="/LoginUser">Sign in</Link>
        </p>
      </FormActions>
    </Form>
  );
}

interface SignupCodeProps extends StepProps {
  typed: () => SignupInput | undefined;
  onConfirmed: () => void;
}

function SignupCode({ step, go, typed, onConfirmed }: SignupCodeProps) {
  const navigate = useNavigate();
  const form = useAppForm({
    schema: otpInput,
    onSubmit: ({ otp }) =>
      call('verifyEmailOTP', { body: { otp, email: step.email } }).catch((error: unknown) => {
        // The code is not wrong: another tab has started or finished a signup.
        const isElsewhere = error instanceof ApiError && ['superseded', 'session_missing'].includes(error.code);
        throw isElsewhere ? error : asFieldError(error, 'otp', signupMessages.otpFailed);
      }),
    onSuccess: () => {
      go(undefined);
      onConfirmed();
      saveLoginEmail(step.email);
      toast.success(signupMessages.success);
      void navigate({ to: '/LoginUser' });
    },
    errorMessage: ({ fields, message }) => (fields ? null : message),
  });
  useFirstField(form.ref, step.sentAt);
  const resend = useSignupResend({
    email: step.email,
    typed,
    onSent: () => go({ ...step, sentAt: Date.now() }),
    onRefused: (text) => form.setOutcome({ kind: 'bad', text }),
  });
  return (
    <Form form={form} noValidate aria-label="Check your mail">
      <CodeField />
      <FormActions submit="Verify OTP" scripted busyLabel="Verifying…">
        <ResendCode sentAt={step.sentAt} busy={resend.busy} onResend={resend.send} />
        <Button variant="quiet" size="s" onClick={() => go(undefined)}>
          {signupMessages.backToSignup}
        </Button>
      </FormActions>
    </Form>
  );
}

const fields = ['name', 'email', 'phone', 'password', 'confirm_password'];

export function SignupPage() {
  const { site } = useRouteContext({ from: '__root__' });
  const [step, go] = useAccountStep('signup-step');
  const form = useAppForm({
    schema: signupInput,
    draft: { owner: 'user', kind: 'signup' },
    onSubmit: async (body) => {
      requireCookies();
      await call('userSignup', { body });
      await confirmCookie('signup');
      return body.email;
    },
    onSuccess: (email) => {
      // "Back to signup" restores it, even after a reload, until the address is confirmed.
      form.draft.save();
      go({ step: 'code', email, sentAt: Date.now() });
    },
    errorMessage: (error) =>
      Object.keys(error.fields ?? {}).some((name) => fields.includes(name))
        ? null
        : serverMessage(error, signupMessages.failed),
  });
  const typed = () => signupInput.safeParse(form.ref.current ? formFields(form.ref.current) : {}).data;
  return (
    <FormPage
      title={step ? 'Check your mail' : 'Sign up'}
      lead={
        step
          ? signupCopy.codeLead(step.email, site.codeMinutes)
          : 'An account keeps your name and address with us. You do not need one to apply or to write to us.'
      }
      picture={step ? codePicture : signupPicture}
    >
      {/* Hidden, not gone: "Back to signup" finds everything as it was, the passwords too. */}
      <div hidden={step !== undefined}>
        <SignupForm form={form} />
      </div>
      {step ? <SignupCode step={step} go={go} typed={typed} onConfirmed={() => form.reset()} /> : null}
    </FormPage>
  );
}
