import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { setMirror } from '../../api/session-mirror.ts';
import { useSend } from '../../api/use-send.ts';
import { loginMessages } from '../../copy/account-messages.ts';
import { loginWords } from '../../copy/accounts.ts';
import { FormPage, SubmitButton } from '../../layout/form-page.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormFoot, FormPanel } from '../../ui/form-panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { toast } from '../../ui/toast.ts';
import { serverMessage } from './server-message.ts';

const route = getRouteApi('/LoginUser');

export function LoginPage() {
  const { redirect = '/' } = route.useSearch();
  const router = useRouter();
  const login = useSend('userLogin');

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (login.isPending) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    try {
      await login.mutateAsync({ body: { email: String(data.get('email')), password: String(data.get('password')) } });
    } catch {
      // Shown below the form.
      return;
    }
    setMirror('user');
    toast.success(loginMessages.success);
    // Whoever has gone elsewhere in the meantime stays there, logged in.
    if (form.isConnected) await router.navigate({ href: redirect, replace: true });
  };

  return (
    <FormPage title={loginWords.heading} lead={loginWords.lead} picture="careers">
      <FormPanel method="post" aria-label={loginWords.heading} onSubmit={submit}>
        <TextField name="email" type="email" label="Email" required autoComplete="username" />
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
        <p>
          <Link to="/ForgotPassword">{loginMessages.forgotPassword}</Link>
        </p>
        <FormFoot>
          <SubmitButton busy={login.isPending} busyLabel={loginWords.busy}>
            {loginWords.submit}
          </SubmitButton>
          <p>
            {loginWords.noAccount} <Link to="/SignupForm">{loginMessages.signUp}</Link>
          </p>
          <StatusLine kind="bad">{login.error ? serverMessage(login.error, loginMessages.failed) : null}</StatusLine>
        </FormFoot>
      </FormPanel>
    </FormPage>
  );
}
