import { forgotPasswordWords as words } from '../../copy/accounts.ts';
import { FormPage } from '../../layout/form-page.tsx';
import { AskForCode, NewPassword, VerifyCode } from './forgot-password-steps.tsx';
import { useForgotPassword } from './use-forgot-password.ts';

export function ForgotPasswordPage() {
  const reset = useForgotPassword();
  const { progress } = reset;
  if (progress?.step === 'password')
    return (
      <FormPage title={words.resetHeading} lead={words.resetLead} picture="industry-real-estate">
        <NewPassword reset={reset} />
      </FormPage>
    );
  if (progress)
    return (
      <FormPage title={words.verifyHeading} lead={words.verifyLead(progress.email)} picture="service-email">
        <VerifyCode reset={reset} sentAt={progress.sentAt} />
      </FormPage>
    );
  return (
    <FormPage title={words.forgotHeading} lead={words.forgotLead} picture="contact">
      <AskForCode reset={reset} />
    </FormPage>
  );
}
