import { useNavigate } from '@tanstack/react-router';
import { loginCopy } from '../../copy/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { saveStep } from './account-step.ts';
import { useSignupResend } from './use-resend.ts';

/** Offers a new code to an account with an unconfirmed address. */
export function ConfirmAddress({ email, onProblem }: { email: string; onProblem: (message: string) => void }) {
  const navigate = useNavigate();
  const typeCode = (sentAt: number) => {
    saveStep('signup-step', { step: 'code', email, sentAt });
    void navigate({ to: '/SignupForm' });
  };
  const resend = useSignupResend({
    email,
    onSent: () => typeCode(Date.now()),
    // Confirmed elsewhere or expired; the login form above tells which.
    onRefused: (message, { statusCode }) => onProblem(statusCode === 401 ? loginCopy.again : message),
  });
  return (
    <>
      <Button size="s" busy={resend.busy} onClick={resend.send}>
        {loginCopy.newCode}
      </Button>
      <Button variant="quiet" size="s" onClick={() => typeCode(0)}>
        {loginCopy.haveCode}
      </Button>
    </>
  );
}
