import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { forgotPasswordMessages } from '../../copy/account-messages.ts';
import { forgotPasswordWords as words } from '../../copy/accounts.ts';
import { SubmitButton } from '../../layout/form-page.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormFoot, FormPanel } from '../../ui/form-panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { CodeField } from './code-field.tsx';
import { ResendCode } from './resend-code.tsx';
import { useFirstField } from './use-first-field.ts';
import type { useForgotPassword } from './use-forgot-password.ts';

type Step = { reset: ReturnType<typeof useForgotPassword> };

// What is required is asked for by the browser itself (section 5).

export function AskForCode({ reset }: Step) {
  return (
    <FormPanel method="post" aria-label={words.forgotHeading} onSubmit={reset.ask}>
      <TextField name="email" type="email" label="Email" required autoComplete="username" defaultValue={reset.email} />
      <FormFoot>
        <SubmitButton busy={reset.asking} busyLabel={words.sending}>
          {forgotPasswordMessages.sendOtp}
        </SubmitButton>
        <p>
          {words.remembered} <Link to="/LoginUser">Log in</Link>
        </p>
      </FormFoot>
    </FormPanel>
  );
}

export function VerifyCode({ reset, sentAt }: Step & { sentAt: number }) {
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form, 'shown');
  return (
    <FormPanel ref={form} method="post" aria-label={words.verifyHeading} onSubmit={reset.verify}>
      <CodeField />
      <FormFoot>
        <SubmitButton busy={reset.verifying} busyLabel={words.verifying}>
          {words.verify}
        </SubmitButton>
        <ResendCode sentAt={sentAt} busy={reset.asking} onResend={reset.resend} />
        <Button variant="quiet" size="s" onClick={reset.startAgain}>
          {words.otherAddress}
        </Button>
      </FormFoot>
    </FormPanel>
  );
}

export function NewPassword({ reset }: Step) {
  const { problem } = reset;
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form, problem ?? 'shown');
  return (
    <FormPanel ref={form} method="post" aria-label={words.resetHeading} onSubmit={reset.change}>
      <PasswordField
        name="newPassword"
        label="New Password"
        required
        autoComplete="new-password"
        error={problem?.atField ? problem.message : null}
      />
      <FormFoot>
        <SubmitButton busy={reset.changing} busyLabel={words.changing}>
          {words.change}
        </SubmitButton>
        <Button variant="quiet" size="s" onClick={reset.backToCode}>
          {words.backToCode}
        </Button>
        <StatusLine kind="bad">{problem?.atField ? null : problem?.message}</StatusLine>
      </FormFoot>
    </FormPanel>
  );
}
