import { useEffect, useState } from 'react';
import type { AdminLoginState, SessionState } from '#shared/schemas/admin-answers.ts';
import { changePasswordInput, longPasswordInput, secondStepInput } from '#shared/schemas/admins.ts';
import adminPicture from '../../assets/spots/admin.svg?url&no-inline';
import { loginStepCopy as copy } from '../../copy/admins.ts';
import { useCall } from '../../data/mutations.ts';
import { PasswordField, TextField } from '../../forms/fields.tsx';
import { Form, FormActions } from '../../forms/form.tsx';
import { PasswordAccount } from '../../forms/password-account.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { FormPage } from '../../layout/form-page.tsx';
import { answerByPasskey, makePasskey, PasskeyButton } from '../../second-factor/passkey.tsx';
import { RecoveryCodes } from '../../second-factor/recovery-codes.tsx';
import { useReplacedCodes } from '../../second-factor/replaced-codes.ts';
import { TotpSetup } from '../../second-factor/totp-setup.tsx';
import { logInAdmin, setLoggedIn } from '../../session/session-flag.ts';
import { Button } from '../../ui/button.tsx';
import { showFromTop } from '../../ui/scroll.ts';
import styles from './second-step.module.css';

interface SecondStepProps {
  next: NonNullable<AdminLoginState['next']>;
  email: string;
  onDone: () => unknown;
  onBack: () => void;
}

/** Steps after an admin's password: replace a generated or too weak password, enter a code, or set up a second factor. */
export function SecondStep({ next: first, email, onDone, onBack }: SecondStepProps) {
  const [next, setNext] = useState(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is read from its top
  useEffect(showFromTop, [next]);
  if (next.password) {
    return (
      <FormPage
        title="Choose your own password"
        lead="The password you logged in with was generated, or is too weak without a second step. Replace it to continue."
        picture={adminPicture}
      >
        <ChoosePassword
          email={email}
          hasSecondStep={next.totp || next.passkey}
          onChosen={(answer) => {
            if (answer.next) return setNext(answer.next);
            logInAdmin(answer.role);
            return onDone();
          }}
          onBack={onBack}
        />
      </FormPage>
    );
  }
  const enrolled = next.totp || next.passkey;
  return (
    <FormPage
      title="Second step"
      lead={
        enrolled
          ? 'Your password is correct. Confirm your identity with the second step.'
          : 'Every admin needs a second step. Set up a passkey or an authenticator app.'
      }
      picture={adminPicture}
    >
      {enrolled ? <CodeForm next={next} onDone={onDone} onBack={onBack} /> : <SetUp onDone={onDone} onBack={onBack} />}
    </FormPage>
  );
}

interface ChoosePasswordProps extends Pick<SecondStepProps, 'email' | 'onBack'> {
  hasSecondStep: boolean;
  onChosen: (answer: AdminLoginState) => unknown;
}

function ChoosePassword({ email, hasSecondStep, onChosen, onBack }: ChoosePasswordProps) {
  const replace = useCall('replaceInitialPassword');
  const form = useAppForm({
    schema: hasSecondStep ? changePasswordInput : longPasswordInput,
    onSubmit: (body) => replace.mutateAsync({ body }),
    onSuccess: onChosen,
  });
  return (
    <Form form={form} noValidate aria-label="Choose your own password">
      <PasswordAccount email={email} />
      <PasswordField
        name="newPassword"
        label="New password"
        hint={hasSecondStep ? 'At least 8 characters.' : 'At least 15 characters, for example four words.'}
        required
        autoFocus
        autoComplete="new-password"
        maxLength={1024}
      />
      <FormActions submit="Save and continue" busyLabel="Saving…">
        <BackButton onBack={onBack} />
      </FormActions>
    </Form>
  );
}

function CodeForm({ next, onDone, onBack }: Omit<SecondStepProps, 'email'>) {
  const finish = useCall('finishAdminSession');
  const form = useAppForm({
    schema: secondStepInput,
    onSubmit: (body) => finish.mutateAsync({ body }),
    onSuccess: (answer) => enter(answer),
  });
  const enter = ({ role }: SessionState) => {
    logInAdmin(role);
    return onDone();
  };
  return (
    <Form form={form} noValidate aria-label="Second step">
      {next.passkey ? (
        <div className={styles.passkey}>
          <PasskeyButton variant="go" autoFocus ask={answerByPasskey} onDone={enter}>
            Use a passkey
          </PasskeyButton>
        </div>
      ) : null}
      <TextField
        name="code"
        label={copy.code}
        hint={next.totp ? copy.hint : copy.recoveryHint}
        required
        autoFocus={!next.passkey}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        data-private=""
      />
      <FormActions submit="Log in" busyLabel="Checking…">
        <BackButton onBack={onBack} />
      </FormActions>
    </Form>
  );
}

function SetUp({ onDone, onBack }: Omit<SecondStepProps, 'next' | 'email'>) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  useReplacedCodes(codes, onDone);
  const keep = (fresh: readonly string[]) => {
    setLoggedIn('admin');
    if (fresh.length === 0) return onDone();
    setCodes(fresh);
  };
  return (
    <div className={styles.sheet}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onKept={onDone} />
      ) : (
        <>
          <PasskeyButton autoFocus ask={makePasskey} onDone={keep}>
            Make a passkey
          </PasskeyButton>
          <TotpSetup onConfirmed={keep} />
          <BackButton onBack={onBack} />
        </>
      )}
    </div>
  );
}

const BackButton = ({ onBack }: Pick<SecondStepProps, 'onBack'>) => (
  <Button variant="quiet" size="s" onClick={onBack}>
    Back to the password
  </Button>
);
