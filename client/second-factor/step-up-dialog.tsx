import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type { confirmationFactors } from '#shared/schemas/admin-answers.ts';
import { confirmAdminInput } from '#shared/schemas/admins.ts';
import { loginStepCopy } from '../copy/admins.ts';
import { useCall } from '../data/mutations.ts';
import { readQuery } from '../data/queries.ts';
import { useFailure } from '../data/use-failure.ts';
import { PasswordField, TextField } from '../forms/fields.tsx';
import { Form, FormActions } from '../forms/form.tsx';
import { useAppForm } from '../forms/use-app-form.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failed, Loading } from '../ui/states.tsx';
import { confirmByPasskey, PasskeyButton } from './passkey.tsx';
import styles from './second-factor.module.css';

interface StepUpDialogProps {
  onClose: (confirmed: boolean) => void;
}

/** Confirms the admin's identity by passkey, or by password and, with a second factor, a code. */
export function StepUpDialog({ onClose }: StepUpDialogProps) {
  // Not cached, because the factors may change.
  const read = useQuery({ ...readQuery('getAdminConfirmation'), gcTime: 0 });
  const failure = useFailure(read);
  return (
    <Dialog size="s" title="Confirm it’s you" backCloses onClose={() => onClose(false)}>
      <p>Confirm your identity to make this change. You are asked again after ten minutes.</p>
      {read.data ? <Confirm factors={read.data} onClose={onClose} /> : null}
      {failure && !read.data ? <Failed message="Couldn’t load your confirmation methods." retry={read} /> : null}
      {failure || read.data ? null : <Loading />}
    </Dialog>
  );
}

interface ConfirmProps extends StepUpDialogProps {
  factors: z.infer<typeof confirmationFactors>;
}

function Confirm({ factors: { secondFactor, totp, passkey }, onClose }: ConfirmProps) {
  const confirm = useCall('confirmAdmin');
  const form = useAppForm({
    schema: confirmAdminInput,
    onSubmit: (body) => confirm.mutateAsync({ body }),
    onSuccess: () => onClose(true),
  });
  return (
    <Form form={form} className={styles.part} aria-label="Confirm it’s you" noValidate>
      {passkey ? (
        <div className={styles.part}>
          <PasskeyButton variant="go" autoFocus ask={confirmByPasskey} onDone={() => onClose(true)}>
            Use a passkey
          </PasskeyButton>
        </div>
      ) : null}
      <PasswordField
        name="password"
        label="Your password"
        required
        autoFocus={!passkey}
        autoComplete="current-password"
        maxLength={1024}
      />
      {secondFactor ? (
        <TextField
          name="code"
          label={loginStepCopy.code}
          hint={totp ? loginStepCopy.hint : loginStepCopy.recoveryHint}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          data-private=""
        />
      ) : null}
      <FormActions submit="Confirm" busyLabel="Checking…">
        <Button variant="quiet" onClick={() => onClose(false)}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
