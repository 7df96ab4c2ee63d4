import { useRouteContext } from '@tanstack/react-router';
import { signupInput } from '#shared/schemas/account.ts';
import { signupCopy, signupMessages } from '../../copy/accounts.ts';
import { call } from '../../data/call.ts';
import { formFields } from '../../forms/form-values.ts';
import { useAppForm } from '../../forms/use-app-form.ts';
import { FormPage } from '../../layout/form-page.tsx';
import { confirmCookie, requireCookies } from '../../session/cookies.ts';
import { useAccountStep } from './account-step.ts';
import { serverMessage } from './server-message.ts';
import { SignupCode } from './signup-code.tsx';
import { SignupForm } from './signup-form.tsx';

const fields = ['name', 'email', 'phone', 'password', 'confirm_password'];

/** Signup in two steps: form and mailed code. */
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
      form.draft.keep();
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
      title={step ? signupCopy.codeHeading : signupCopy.heading}
      lead={step ? signupCopy.codeLead(step.email, site.codeMinutes) : signupCopy.lead}
      picture={step ? 'service-email' : 'strength-people'}
    >
      {/* Hidden, not gone: "Back to signup" finds everything as it was, the passwords too. */}
      <div hidden={step !== undefined}>
        <SignupForm form={form} />
      </div>
      {step ? <SignupCode step={step} go={go} typed={typed} onConfirmed={() => form.reset()} /> : null}
    </FormPage>
  );
}
