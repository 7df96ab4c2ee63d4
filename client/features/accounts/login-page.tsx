import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { loginInput } from '#shared/schemas/account.ts';
import { loginCopy, loginMessages } from '../../copy/accounts.ts';
import { call } from '../../data/call.ts';
import { PasswordField, TextField } from '../../forms/fields.tsx';
import { Form, FormOutcome, SubmitButton } from '../../forms/form.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { FormPage } from '../../layout/form-page.tsx';
import { confirmCookie, requireCookies } from '../../session/cookies.ts';
import { isLoggedIn, setLoggedIn, useLoggedIn } from '../../session/session-flag.ts';
import { useLoginElsewhere } from '../../session/use-login-elsewhere.ts';
import { FormFoot } from '../../ui/form-panel.tsx';
import { toast } from '../../ui/toast.ts';
import { loginDraft } from './account-step.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { LoggedInAlready } from './logged-in-already.tsx';
import { serverMessage } from './server-message.ts';

const route = getRouteApi('/LoginUser');

export function LoginPage() {
  const { redirect } = route.useSearch();
  const router = useRouter();
  const goOn = () => router.navigate({ href: redirect ?? '/', replace: true });
  useLoginElsewhere('user', { goOn, isSent: redirect !== undefined });
  /** The account's address is unconfirmed. */
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
      if (element.isConnected) await goOn();
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
    <FormPage title={loginCopy.heading} lead={loginCopy.lead} picture="careers">
      <Form form={form} aria-label={loginCopy.heading}>
        <TextField name="email" type="email" label="Email" required autoComplete="username" />
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
        <p>
          <Link to="/ForgotPassword">{loginMessages.forgotPassword}</Link>
        </p>
        <FormFoot>
          <SubmitButton scripted busyLabel={loginCopy.busy}>
            {loginCopy.submit}
          </SubmitButton>
          <p>
            {loginCopy.noAccount} <Link to="/SignupForm">{loginMessages.signUp}</Link>
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
