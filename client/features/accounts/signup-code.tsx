import { useRef } from 'react';
import { signupMessages } from '../../copy/account-messages.ts';
import { signupWords } from '../../copy/accounts.ts';
import { SubmitButton } from '../../layout/form-page.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFoot, FormPanel } from '../../ui/form-panel.tsx';
import { CodeField } from './code-field.tsx';
import { ResendCode } from './resend-code.tsx';
import { useFirstField } from './use-first-field.ts';
import type { useSignup } from './use-signup.ts';

export function SignupCode({ signup, sentAt }: { signup: ReturnType<typeof useSignup>; sentAt: number }) {
  const { codeError, sending, verifying, verify, resend, back } = signup;
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form, codeError ?? 'shown');
  return (
    <FormPanel ref={form} method="post" noValidate aria-label={signupWords.codeHeading} onSubmit={verify}>
      <CodeField error={codeError} />
      <FormFoot>
        <SubmitButton busy={verifying} busyLabel={signupWords.verifying}>
          {signupWords.verify}
        </SubmitButton>
        <ResendCode sentAt={sentAt} busy={sending} onResend={resend} />
        <Button variant="quiet" size="s" onClick={back}>
          {signupMessages.backToSignup}
        </Button>
      </FormFoot>
    </FormPanel>
  );
}
