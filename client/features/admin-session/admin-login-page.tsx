import { getRouteApi, lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { type ComponentProps, Suspense, useState } from 'react';
import { checkAdminLogin } from '#shared/email.ts';
import { ApiError } from '#shared/errors.ts';
import { adminLoginInput } from '#shared/schemas/admin-answers.ts';
import adminPicture from '../../assets/spots/admin.svg?url&no-inline';
import { homeOf } from '../../copy/navigation.ts';
import { useCall } from '../../data/mutations.ts';
import { claimDrafts } from '../../forms/drafts.ts';
import { PasswordField, TextField } from '../../forms/fields.tsx';
import { Form, FormActions } from '../../forms/form.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { FormPage } from '../../layout/form-page.tsx';
import { confirmCookie, requireCookies } from '../../session/cookies.ts';
import { adminRole, logInAdmin } from '../../session/session-flag.ts';
import { useLoginElsewhere } from '../../session/use-login-elsewhere.ts';

const route = getRouteApi('/login');
/** Loaded on demand: only admins with a second factor need it. */
const SecondStep = lazyRouteComponent(() => import('./second-step.tsx'), 'SecondStep');

export function AdminLoginPage() {
  const { redirect } = route.useSearch();
  const router = useRouter();
  const login = useCall('startAdminSession');
  const [step, setStep] = useState<Pick<ComponentProps<typeof SecondStep>, 'next' | 'email'>>();
  const onLoggedIn = () => router.navigate({ href: redirect ?? homeOf(adminRole()), replace: true });
  useLoginElsewhere('admin', { onLoggedIn, wasRedirected: redirect !== undefined, enabled: !step });
  const form = useAppForm({
    schema: adminLoginInput,
    draft: { owner: 'user', kind: 'admin-login' },
    // Specified: three messages in this order, below the form.
    onSubmit: async (body) => {
      const problem = checkAdminLogin(body);
      if (problem) throw new ApiError('validation_failed', problem);
      requireCookies();
      const answer = await login.mutateAsync({ body });
      await confirmCookie(answer.next ? 'adminStep' : 'admin');
      return answer;
    },
    onSuccess: async (answer, { element, body }) => {
      const email = String(body.email).trim();
      claimDrafts(email);
      if (answer.next) return setStep({ next: answer.next, email });
      logInAdmin(answer.role);
      // The admin has navigated elsewhere and stays there, logged in.
      if (element.isConnected) await onLoggedIn();
    },
  });
  if (step) {
    return (
      <Suspense>
        <SecondStep {...step} onDone={onLoggedIn} onBack={() => setStep(undefined)} />
      </Suspense>
    );
  }
  return (
    <FormPage title="Admin Login" lead="For the people who look after this website." picture={adminPicture}>
      <Form form={form} noValidate aria-label="Admin Login">
        <TextField name="email" type="email" label="Email" required autoComplete="username" maxLength={254} />
        <PasswordField name="password" label="Password" required autoComplete="current-password" maxLength={1024} />
        <FormActions submit="Login" scripted busyLabel="Checking…" />
      </Form>
    </FormPage>
  );
}
