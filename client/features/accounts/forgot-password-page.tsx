import { useRouteContext } from '@tanstack/react-router';
import { forgotPasswordCopy as copy } from '../../copy/accounts.ts';
import { FormPage } from '../../layout/form-page.tsx';
import { useAccountStep } from './account-step.ts';
import { ForgotPasswordCode } from './forgot-password-code.tsx';
import { ForgotPasswordEmail } from './forgot-password-email.tsx';
import { ForgotPasswordNewPassword } from './forgot-password-new-password.tsx';

export function ForgotPasswordPage() {
  const { site } = useRouteContext({ from: '__root__' });
  const [step, go] = useAccountStep('reset-step');
  if (step?.step === 'password')
    return (
      <FormPage title={copy.resetHeading} lead={copy.resetLead} picture="industry-real-estate">
        <ForgotPasswordNewPassword step={step} go={go} />
      </FormPage>
    );
  if (step)
    return (
      <FormPage title={copy.verifyHeading} lead={copy.verifyLead(step.email, site.codeMinutes)} picture="service-email">
        <ForgotPasswordCode step={step} go={go} />
      </FormPage>
    );
  return (
    <FormPage title={copy.forgotHeading} lead={copy.forgotLead} picture="contact">
      <ForgotPasswordEmail go={go} />
    </FormPage>
  );
}
