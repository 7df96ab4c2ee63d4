import { useEffect } from 'react';
import { ApiError } from '#shared/errors.ts';
import { otpInput } from '#shared/schemas/account.ts';
import { forgotPasswordCopy as copy, forgotPasswordMessages } from '../../copy/accounts.ts';
import { call } from '../../data/call.ts';
import { Form, FormOutcome, SubmitButton } from '../../forms/form.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormFoot } from '../../ui/form-panel.tsx';
import { toast } from '../../ui/toast.ts';
import type { StepProps } from './account-step.ts';
import { CodeField } from './code-field.tsx';
import { askForCode, toastCodeNotSent } from './forgot-password-email.tsx';
import { ResendCode } from './resend-code.tsx';
import { useFirstField } from './use-first-field.ts';
import { useResend } from './use-resend.ts';

export function ForgotPasswordCode({ step, go }: StepProps) {
  const form = useAppForm({
    schema: otpInput,
    onSubmit: ({ otp }) =>
      // The BFF replaces `me` with the reset's id, which the browser does not know.
      call('forgetPasswordVerifyEmailOTP', { params: { user_id: 'me' }, body: { email: step.email, otp } }).then(
        () => toast.success(forgotPasswordMessages.otpVerified),
        (error: unknown) => {
          // Another tab has started its own reset, so nothing was tried.
          if (error instanceof ApiError && error.code === 'superseded') throw error;
          toast.error(forgotPasswordMessages.otpFailed);
        },
      ),
    // Specified: the next step follows even after a failure; without a verified code nothing changes there.
    onSuccess: () => go({ step: 'password', email: step.email, sentAt: step.sentAt }),
  });
  const { setOutcome } = form;
  // A new code clears the message about the last one.
  useEffect(() => setOutcome(step.refusal ? { kind: 'bad', text: step.refusal } : null), [step, setOutcome]);
  useFirstField(form.ref, step.sentAt);
  const resend = useResend(async () => go(await askForCode(step.email)), toastCodeNotSent);
  return (
    <Form form={form} aria-label={copy.verifyHeading}>
      <CodeField />
      <FormFoot>
        <SubmitButton scripted busyLabel={copy.verifying}>
          {copy.verify}
        </SubmitButton>
        <ResendCode sentAt={step.sentAt} busy={resend.busy} onResend={resend.send} />
        <Button variant="quiet" size="s" onClick={() => go(undefined)}>
          {copy.otherAddress}
        </Button>
        <FormOutcome />
      </FormFoot>
    </Form>
  );
}
