import { signupWords } from '../../copy/accounts.ts';
import { FormPage } from '../../layout/form-page.tsx';
import { SignupCode } from './signup-code.tsx';
import { SignupForm } from './signup-form.tsx';
import { useSignup } from './use-signup.ts';

export function SignupPage() {
  const signup = useSignup();
  const { sent } = signup;
  return (
    <FormPage
      title={sent ? signupWords.codeHeading : signupWords.heading}
      lead={sent ? signupWords.codeLead(sent.email) : signupWords.lead}
      picture={sent ? 'service-email' : 'strength-people'}
    >
      {/* Hidden, not gone: "Back to signup" finds everything as it was, the passwords too. */}
      <div hidden={sent !== undefined}>
        <SignupForm signup={signup} />
      </div>
      {sent ? <SignupCode signup={signup} sentAt={sent.sentAt} /> : null}
    </FormPage>
  );
}
