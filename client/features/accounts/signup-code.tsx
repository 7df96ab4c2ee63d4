import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '#shared/errors.ts';
import { otpInput, type SignupInput } from '#shared/schemas/account.ts';
import { signupCopy, signupMessages } from '../../copy/accounts.ts';
import { call } from '../../data/call.ts';
import { Form, FormOutcome, SubmitButton } from '../../forms/form.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormFoot } from '../../ui/form-panel.tsx';
import { toast } from '../../ui/toast.ts';
import { type AccountStep, saveLoginEmail } from './account-step.ts';
import { CodeField } from './code-field.tsx';
import { ResendCode } from './resend-code.tsx';
import { asFieldError } from './server-message.ts';
import { useFirstField } from './use-first-field.ts';
import { useSignupResend } from './use-resend.ts';

interface SignupCodeProps {
  step: AccountStep;
  go: (step: AccountStep | undefined) => void;
  typed: () => SignupInput | undefined;
  onConfirmed: () => void;
}

/** Second step of a signup, also for an account with an unconfirmed address. */
export function SignupCode({ step, go, typed, onConfirmed }: SignupCodeProps) {
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
    <Form form={form} noValidate aria-label={signupCopy.codeHeading}>
      <CodeField />
      <FormFoot>
        <SubmitButton scripted busyLabel={signupCopy.verifying}>
          {signupCopy.verify}
        </SubmitButton>
        <ResendCode sentAt={step.sentAt} busy={resend.busy} onResend={resend.send} />
        <Button variant="quiet" size="s" onClick={() => go(undefined)}>
          {signupMessages.backToSignup}
        </Button>
        <FormOutcome />
      </FormFoot>
    </Form>
  );
}
