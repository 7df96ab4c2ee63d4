import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { loginInput } from '#shared/schemas/account.ts';
import loginPicture from '../../assets/spots/login.svg?url&no-inline';
import { loginMessages } from '../../copy/accounts.ts';
import { call } from '../../data/call.ts';
import { PasswordField, TextField } from '../../forms/fields.tsx';
import { Form, FormOutcome, SubmitButton } from '../../forms/form.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { FormPage } from '../../layout/form-page.tsx';
import { confirmCookie, requireCookies } from '../../session/cookies.ts';
import { isLoggedIn, setLoggedIn, useLoggedIn } from '../../session/session-flag.ts';
import { useLoginElsewhere } from '../../session/use-login-elsewhere.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormFoot } from '../../ui/form-panel.tsx';
import { toast } from '../../ui/toast.ts';
import { loginDraft, saveStep } from './account-step.ts';
import { useSignupResend } from './code-step.tsx';
import { serverMessage } from './server-message.ts';

function ConfirmAddress({ email, onProblem }: { email: string; onProblem: (message: string) => void }) {
  const navigate = useNavigate();
  const typeCode = (sentAt: number) => {
    saveStep('signup-step', { step: 'code', email, sentAt });
    void navigate({ to: '/SignupForm' });
  };
  const resend = useSignupResend({
    email,
    onSent: () => typeCode(Date.now()),
    // Confirmed elsewhere or expired; the login form above tells which.
    onRefused: (message, { statusCode }) =>
      onProblem(statusCode === 401 ? 'Please log in again. The address may have been confirmed already.' : message),
  });
  return (
    <>
      <Button busy={resend.busy} onClick={resend.send}>
        Send me a new code
      </Button>
      <Button variant="quiet" size="s" onClick={() => typeCode(0)}>
        I have a code
      </Button>
    </>
  );
}

function LoggedInAlready({ onLogInAgain }: { onLogInAgain: () => void }) {
  return (
    <FormPage title="You are logged in" lead="The button in the header logs you out." picture={loginPicture}>
      <FormFoot>
        <LinkButton to="/" variant="go">
          Go to the home page
        </LinkButton>
        <Button variant="quiet" onClick={onLogInAgain}>
          Log in with another account
        </Button>
      </FormFoot>
    </FormPage>
  );
}

const route = getRouteApi('/LoginUser');

export function LoginPage() {
  const { redirect } = route.useSearch();
  const router = useRouter();
  const onLoggedIn = () => router.navigate({ href: redirect ?? '/', replace: true });
  useLoginElsewhere('user', { onLoggedIn, wasRedirected: redirect !== undefined });
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const form = useAppForm({
    schema: loginInput,
    draft: loginDraft,
    onSubmit: async (body) => {
      setUnconfirmed(undefined);
      requireCookies();
      await call('userLogin', { body });
      await confirmCookie('user');
    },
    onSuccess: async (_, { element }) => {
      setLoggedIn('user');
      toast.success(loginMessages.success);
      // The visitor has navigated elsewhere and stays there, logged in.
      if (element.isConnected) await onLoggedIn();
    },
    errorMessage: (error) => serverMessage(error, loginMessages.failed),
    onError: (error, _, { body }) => {
      if (error.code === 'account_unconfirmed') setUnconfirmed(String(body.email));
    },
  });
  // Decided once by the server, so that the form does not disappear while it is used.
  const [cameLoggedIn, setCameLoggedIn] = useState(false);
  const isFree = useEffectEvent(() => redirect === undefined && form.isEmpty());
  useEffect(() => {
    if (!isLoggedIn('user')) return;
    call('getSession').then(
      ({ user }) => setCameLoggedIn(user && isFree()),
      () => undefined,
    );
  }, []);
  const isStillLoggedIn = useLoggedIn('user');
  if (cameLoggedIn && isStillLoggedIn) return <LoggedInAlready onLogInAgain={() => setCameLoggedIn(false)} />;

  return (
    <FormPage title="Log in" lead="Use the email address and the password of your account." picture={loginPicture}>
      <Form form={form} aria-label="Log in">
        <TextField name="email" type="email" label="Email" required autoComplete="username" />
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
        <p>
          <Link to="/ForgotPassword">{loginMessages.forgotPassword}</Link>
        </p>
        <FormFoot>
          <SubmitButton scripted busyLabel="Logging in…">
            Log in
          </SubmitButton>
          <p>
            No account yet? <Link to="/SignupForm">{loginMessages.signUp}</Link>
          </p>
          <FormOutcome />
          {unconfirmed ? (
            <ConfirmAddress email={unconfirmed} onProblem={(text) => form.setOutcome({ kind: 'bad', text })} />
          ) : null}
        </FormFoot>
      </Form>
    </FormPage>
  );
}
