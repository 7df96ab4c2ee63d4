import { Link, useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, type ErrorCode, mayBeDone } from '#shared/errors.ts';
import { forgetPasswordInput, newPasswordInput, otpInput } from '#shared/schemas/account.ts';
import codePicture from '../../assets/spots/code.svg?url&no-inline';
import keyPicture from '../../assets/spots/key.svg?url&no-inline';
import passwordPicture from '../../assets/spots/password.svg?url&no-inline';
import { forgotPasswordCopy as copy, forgotPasswordMessages } from '../../copy/accounts.ts';
import { call } from '../../data/call.ts';
import { PasswordField, TextField } from '../../forms/fields.tsx';
import { Form, FormActions, FormOutcome, SubmitButton } from '../../forms/form.tsx';
import { PasswordAccount } from '../../forms/password-account.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { FormPage } from '../../layout/form-page.tsx';
import { confirmCookie, requireCookies } from '../../session/cookies.ts';
import { clearStaleFlags } from '../../session/session-end.ts';
import { Button } from '../../ui/button.tsx';
import { FormFoot } from '../../ui/form-panel.tsx';
import { toast } from '../../ui/toast.ts';
import { type AccountStep, type StepProps, saveLoginEmail, saveStep, useAccountStep } from './account-step.ts';
import { CodeField, ResendCode, useFirstField, useResend } from './code-step.tsx';
import { serverMessage } from './server-message.ts';

/** Shared by the first step and "Send a new code". */
async function askForCode(email: string): Promise<AccountStep> {
  requireCookies();
  await call('forgetPassword', { body: { email } });
  await confirmCookie('reset');
  toast.success(forgotPasswordMessages.otpSent);
  return { step: 'code', email, sentAt: Date.now() };
}

const toastCodeNotSent = (error: ApiError): void =>
  toast.error(serverMessage(error, forgotPasswordMessages.sendFailed));

function ForgotPasswordEmail({ go }: { go: (step: AccountStep) => void }) {
  const form = useAppForm({
    schema: forgetPasswordInput,
    draft: { owner: 'user', kind: 'forgot-password' },
    onSubmit: ({ email }) => askForCode(email),
    onSuccess: (step) => {
      // For "Use another address", should this one have a typo.
      form.draft.save();
      go(step);
    },
    errorMessage: () => null,
    onError: toastCodeNotSent,
  });
  return (
    <Form form={form} aria-label="Forgot Password">
      <TextField name="email" type="email" label="Email" required autoComplete="username" />
      <FormFoot>
        <SubmitButton scripted busyLabel="Sending…">
          {forgotPasswordMessages.sendOtp}
        </SubmitButton>
        <p>
          Remembered it? <Link to="/LoginUser">Log in</Link>
        </p>
      </FormFoot>
    </Form>
  );
}

function ForgotPasswordCode({ step, go }: StepProps) {
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
    <Form form={form} aria-label="Verify OTP">
      <CodeField />
      <FormActions submit="Verify OTP" scripted busyLabel="Verifying…">
        <ResendCode sentAt={step.sentAt} busy={resend.busy} onResend={resend.send} />
        <Button variant="quiet" size="s" onClick={() => go(undefined)}>
          Use another address
        </Button>
      </FormActions>
    </Form>
  );
}

/** The code was not verified; the previous step explains it. */
const notVerified: readonly ErrorCode[] = ['forbidden', 'invalid_credentials', 'not_found'];
const needsCode: readonly ErrorCode[] = [...notVerified, 'session_missing', 'superseded', 'gone'];

function explain(error: ApiError, mayBeChanged: boolean): string | null {
  if (error.fields?.newPassword) return null;
  if (mayBeDone.includes(error.code) || (mayBeChanged && error.code === 'session_missing'))
    return copy.changeUnconfirmed;
  if (error.statusCode === 0) return error.message;
  return serverMessage(
    error,
    needsCode.includes(error.code)
      ? 'The password cannot be changed before the code is verified.'
      : 'The server behind this page failed. Please try again in a minute.',
  );
}

function ForgotPasswordNewPassword({ step, go }: StepProps) {
  const navigate = useNavigate();
  const [mayBeChanged, setMayBeChanged] = useState(false);
  const form = useAppForm({
    schema: newPasswordInput,
    onSubmit: ({ newPassword }) =>
      call('changePasswordAfterFoget', { params: { user_id: 'me' }, body: { newPassword, email: step.email } }),
    onSuccess: () => {
      go(undefined);
      saveLoginEmail(step.email);
      // A new password ends all sessions of the account, perhaps this browser's.
      clearStaleFlags();
      toast.success(forgotPasswordMessages.changed);
      void navigate({ to: '/LoginUser' });
    },
    errorMessage: (error) => explain(error, mayBeChanged),
    onError: (error, refusal) => {
      toast.error(forgotPasswordMessages.changeFailed);
      // Keep the typed password here; continuing would require a new code.
      const isOver = needsCode.includes(error.code) || mayBeDone.includes(error.code);
      const isNews = refusal && !notVerified.includes(error.code);
      if (isOver) saveStep('reset-step', { ...step, step: 'code', ...(isNews && { refusal }) });
      // 0: the request may not have reached the server.
      if (error.statusCode === 0 || error.statusCode >= 500) setMayBeChanged(true);
    },
  });
  const refusal = form.outcome?.text === copy.changeUnconfirmed ? copy.changeUnconfirmed : undefined;
  useFirstField(form.ref);
  return (
    <Form form={form} aria-label="Reset Password">
      <PasswordAccount email={step.email} />
      <PasswordField name="newPassword" label="New Password" required autoComplete="new-password" />
      <FormFoot>
        <SubmitButton scripted busyLabel="Changing…">
          Reset Password
        </SubmitButton>
        <Button variant="quiet" size="s" onClick={() => go({ ...step, step: 'code', ...(refusal && { refusal }) })}>
          Back to the code
        </Button>
        <FormOutcome />
        {refusal ? <Link to="/LoginUser">Log in</Link> : null}
      </FormFoot>
    </Form>
  );
}

export function ForgotPasswordPage() {
  const { site } = useRouteContext({ from: '__root__' });
  const [step, go] = useAccountStep('reset-step');
  if (step?.step === 'password')
    return (
      <FormPage
        title="Reset Password"
        lead="Choose a new password. You will be logged out on all devices."
        picture={keyPicture}
      >
        <ForgotPasswordNewPassword step={step} go={go} />
      </FormPage>
    );
  if (step)
    return (
      <FormPage title="Verify OTP" lead={copy.verifyLead(step.email, site.codeMinutes)} picture={codePicture}>
        <ForgotPasswordCode step={step} go={go} />
      </FormPage>
    );
  return (
    <FormPage
      title="Forgot Password"
      lead="Enter your email address and we will send you a code."
      picture={passwordPicture}
    >
      <ForgotPasswordEmail go={go} />
    </FormPage>
  );
}
