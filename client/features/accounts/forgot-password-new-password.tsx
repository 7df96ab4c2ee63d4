import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type ApiError, type ErrorCode, mayBeDone } from '#shared/errors.ts';
import { newPasswordInput } from '#shared/schemas/account.ts';
import { forgotPasswordCopy as copy, forgotPasswordMessages, loginCopy } from '../../copy/accounts.ts';
import { call } from '../../data/call.ts';
import { PasswordField } from '../../forms/fields.tsx';
import { Form, FormOutcome, SubmitButton } from '../../forms/form.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { clearDeadFlags } from '../../session/use-session-sync.ts';
import { Button } from '../../ui/button.tsx';
import { FormFoot } from '../../ui/form-panel.tsx';
import { toast } from '../../ui/toast.ts';
import { type StepProps, saveLoginEmail, saveStep } from './account-step.ts';
import { serverMessage } from './server-message.ts';
import { useFirstField } from './use-first-field.ts';

/** The code was not verified; the previous step explains it. */
const notVerified: readonly ErrorCode[] = ['forbidden', 'invalid_credentials', 'not_found'];
/** The reset has ended. */
const needsCode: readonly ErrorCode[] = [...notVerified, 'session_missing', 'superseded', 'gone'];

/** The message below the form; problems of the password appear at its field. */
function explain(error: ApiError, mayBeChanged: boolean): string | null {
  if (error.fields?.newPassword) return null;
  if (mayBeDone.includes(error.code) || (mayBeChanged && error.code === 'session_missing')) return copy.nobodyKnows;
  if (error.statusCode === 0) return error.message;
  return serverMessage(error, needsCode.includes(error.code) ? copy.notVerified : copy.hostFailed);
}

export function ForgotPasswordNewPassword({ step, go }: StepProps) {
  const navigate = useNavigate();
  /** From an earlier attempt. */
  const [mayBeChanged, setMayBeChanged] = useState(false);
  const form = useAppForm({
    schema: newPasswordInput,
    onSubmit: ({ newPassword }) =>
      call('changePasswordAfterFoget', { params: { user_id: 'me' }, body: { newPassword, email: step.email } }),
    onSuccess: () => {
      go(undefined);
      saveLoginEmail(step.email);
      // A new password ends all sessions of the account, perhaps this browser's.
      clearDeadFlags();
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
  const refusal = form.outcome?.text === copy.nobodyKnows ? copy.nobodyKnows : undefined;
  useFirstField(form.ref);
  return (
    <Form form={form} aria-label={copy.resetHeading}>
      <PasswordField name="newPassword" label="New Password" required autoComplete="new-password" />
      <FormFoot>
        <SubmitButton scripted busyLabel={copy.changing}>
          {copy.change}
        </SubmitButton>
        <Button variant="quiet" size="s" onClick={() => go({ ...step, step: 'code', ...(refusal && { refusal }) })}>
          {copy.backToCode}
        </Button>
        <FormOutcome />
        {refusal ? <Link to="/LoginUser">{loginCopy.heading}</Link> : null}
      </FormFoot>
    </Form>
  );
}
