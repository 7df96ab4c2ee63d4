import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { checkAdminLogin } from '../../../shared/admin-login.ts';
import { ApiError } from '../../../shared/errors.ts';
import { adminLoginWords } from '../../copy/accounts.ts';
import { frameFailures } from '../../copy/frame-messages.ts';
import { useCall } from '../../data/mutations.ts';
import { FormPage, SubmitButton } from '../../layout/form-page.tsx';
import { setMirror } from '../../session/session-mirror.ts';
import { TextField } from '../../ui/field.tsx';
import { FormFoot, FormPanel } from '../../ui/form-panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { StatusLine } from '../../ui/status-line.tsx';

const route = getRouteApi('/login');

export function AdminLoginPage() {
  const { redirect = '/CreateBlogs' } = route.useSearch();
  const router = useRouter();
  const login = useCall('startAdminSession');
  const [problem, setProblem] = useState<string>();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (login.isPending) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const input = { email: String(data.get('email')), password: String(data.get('password')) };
    const found = checkAdminLogin(input);
    setProblem(found);
    if (found) return;
    try {
      await login.mutateAsync({ body: input });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return setProblem(error.statusCode === 0 ? frameFailures.network : error.message);
    }
    setMirror('admin');
    // Whoever has gone elsewhere in the meantime stays there, logged in.
    if (form.isConnected) await router.navigate({ href: redirect, replace: true });
  };

  return (
    <FormPage title={adminLoginWords.heading} lead={adminLoginWords.lead} picture="strength-support">
      {/* The three messages are specified, and their order: the browser does not check. */}
      <FormPanel method="post" noValidate aria-label={adminLoginWords.heading} onSubmit={submit}>
        <TextField name="email" type="email" label="Email" required autoComplete="username" />
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
        <FormFoot>
          <SubmitButton busy={login.isPending} busyLabel={adminLoginWords.busy}>
            {adminLoginWords.submit}
          </SubmitButton>
          <StatusLine kind="bad">{problem}</StatusLine>
        </FormFoot>
      </FormPanel>
    </FormPage>
  );
}
