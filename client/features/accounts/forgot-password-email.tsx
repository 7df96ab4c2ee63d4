import { Link } from '@tanstack/react-router';
import type { ApiError } from '#shared/errors.ts';
import { forgetPasswordInput } from '#shared/schemas/account.ts';
import { forgotPasswordCopy as copy, forgotPasswordMessages } from '../../copy/accounts.ts';
import { call } from '../../data/call.ts';
import { TextField } from '../../forms/fields.tsx';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { confirmCookie, requireCookies } from '../../session/cookies.ts';
import { FormFoot } from '../../ui/form-panel.tsx';
import { toast } from '../../ui/toast.ts';
import type { AccountStep } from './account-step.ts';
import { serverMessage } from './server-message.ts';

/** Shared by the first step and "Send a new code". */
export async function askForCode(email: string): Promise<AccountStep> {
  requireCookies();
  await call('forgetPassword', { body: { email } });
  await confirmCookie('reset');
  toast.success(forgotPasswordMessages.otpSent);
  return { step: 'code', email, sentAt: Date.now() };
}

export const toastCodeNotSent = (error: ApiError): void =>
  toast.error(serverMessage(error, forgotPasswordMessages.sendFailed));

// The browser validates required fields.

export function ForgotPasswordEmail({ go }: { go: (step: AccountStep) => void }) {
  const form = useAppForm({
    schema: forgetPasswordInput,
    draft: { owner: 'user', kind: 'forgot-password' },
    onSubmit: ({ email }) => askForCode(email),
    onSuccess: (step) => {
      // For "Use another address", should this one have a typo.
      form.draft.keep();
      go(step);
    },
    errorMessage: () => null,
    onError: toastCodeNotSent,
  });
  return (
    <Form form={form} aria-label={copy.forgotHeading}>
      <TextField name="email" type="email" label="Email" required autoComplete="username" />
      <FormFoot>
        <SubmitButton scripted busyLabel={copy.sending}>
          {forgotPasswordMessages.sendOtp}
        </SubmitButton>
        <p>
          {copy.remembered} <Link to="/LoginUser">Log in</Link>
        </p>
      </FormFoot>
    </Form>
  );
}
