import { type ReactNode, use, useEffect, useState } from 'react';
import type { AdminsOverview } from '../../../shared/schemas/admin-answers.ts';
import { passwordInput } from '../../../shared/schemas/admins.ts';
import { secondStepCopy as copy } from '../../copy/admins.ts';
import { useCall } from '../../data/mutations.ts';
import { PasswordField } from '../../forms/fields.tsx';
import { Form, FormOutcome, SubmitButton } from '../../forms/form.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { tellOfDeadCodes } from '../../second-factor/dead-codes.ts';
import { makePasskey } from '../../second-factor/passkey.ts';
import { PasskeyButton } from '../../second-factor/passkey-button.tsx';
import { RecoveryCodes } from '../../second-factor/recovery-codes.tsx';
import { TotpSetup } from '../../second-factor/totp-setup.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFoot } from '../../ui/form-panel.tsx';
import { bringIntoSight } from '../../ui/in-sight.ts';
import { toast } from '../../ui/toast.ts';
import styles from './admin-operation.module.css';
import { OwnPasskeys } from './own-passkeys.tsx';
import { UnkeptCodes } from './unkept-secrets.ts';

type Step = 'app' | 'codes' | 'off' | null;

export function OwnSecondStep({ own }: { own: AdminsOverview['own'] }) {
  const { totp, recoveryCodes, required, passkeys } = own;
  const isOn = totp || passkeys.length > 0;
  const [step, setStep] = useState<Step>(null);
  /** Its button has the focus again. */
  const [cancelled, setCancelled] = useState<Step>(null);
  const [codes, setCodes] = use(UnkeptCodes);
  const renew = useCall('renewRecoveryCodes');
  const remove = useCall('removeSecondFactor');
  const go = (next: Step) => {
    setStep(next);
    setCancelled(null);
  };
  const keep = (fresh: readonly string[]) => {
    // None where those of before are still good.
    if (fresh.length > 0) tellOfDeadCodes();
    setCodes(fresh);
  };
  const show = (fresh: readonly string[]) => {
    keep(fresh);
    go(null);
  };
  const cancel = (
    <Button
      size="s"
      variant="quiet"
      onClick={() => {
        setStep(null);
        setCancelled(step);
      }}
    >
      {copy.cancel}
    </Button>
  );
  return (
    <section aria-labelledby="own-second-step">
      <h3 id="own-second-step">{copy.heading}</h3>
      <p>
        {askedFor(own)} {isOn ? copy.codesLeft(recoveryCodes) : null}
      </p>
      <OwnPasskeys own={own} />
      {codes.length > 0 ? <RecoveryCodes codes={codes} onKept={() => setCodes([])} /> : null}
      {step === 'app' ? <TotpSetup onConfirmed={show} onShown={bringFormIntoSight} cancel={cancel} /> : null}
      {step === 'codes' ? (
        <ByPassword
          label={copy.newCodes}
          busyLabel={copy.makingCodes}
          cancel={cancel}
          send={(body) => renew.mutateAsync({ body })}
          onDone={({ codes: fresh }) => show(fresh)}
        />
      ) : null}
      {step === 'off' ? (
        <ByPassword
          label={copy.off}
          busyLabel={copy.switchingOff}
          cancel={cancel}
          send={(body) => remove.mutateAsync({ body })}
          onDone={() => {
            tellOfDeadCodes();
            toast.success(copy.isOff);
            go(null);
          }}
        />
      ) : null}
      {step === null && codes.length === 0 ? (
        <div className={styles.actions}>
          <Button size="s" autoFocus={cancelled === 'app'} onClick={() => go('app')}>
            {totp ? copy.setUpAgain : copy.setUp}
          </Button>
          <PasskeyButton
            size="s"
            ask={makePasskey}
            onDone={(fresh) => {
              toast.success(copy.passkeyAdded);
              keep(fresh);
            }}
          >
            {copy.addPasskey}
          </PasskeyButton>
          {isOn ? (
            <Button size="s" autoFocus={cancelled === 'codes'} onClick={() => go('codes')}>
              {copy.newCodes}
            </Button>
          ) : null}
          {isOn && !required ? (
            <Button size="s" variant="quiet" autoFocus={cancelled === 'off'} onClick={() => go('off')}>
              {copy.off}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/** The button that it takes the place of may stand at the panel's lower edge. */
function bringFormIntoSight(form: HTMLFormElement | null): void {
  bringIntoSight(form, form?.firstElementChild);
}

function askedFor({ totp, passkeys, required }: AdminsOverview['own']): string {
  if (passkeys.length > 0) return totp ? copy.either : copy.passkey;
  if (totp) return copy.app;
  return required ? copy.noneYet : copy.none;
}

interface ByPasswordProps<Answer> {
  label: string;
  busyLabel: string;
  cancel: ReactNode;
  send: (body: { password: string }) => Promise<Answer>;
  onDone: (answer: Answer) => void;
}

/** What is done only by whoever says the password once more. */
function ByPassword<Answer>({ label, busyLabel, cancel, send, onDone }: ByPasswordProps<Answer>) {
  const form = useAppForm({ schema: passwordInput, onSubmit: send, onSuccess: onDone });
  useEffect(() => bringFormIntoSight(form.ref.current), [form.ref]);
  return (
    <Form form={form} className={styles.form} aria-label={label} noValidate>
      <PasswordField
        name="password"
        label={copy.password}
        required
        autoFocus
        autoComplete="current-password"
        maxLength={1024}
      />
      <FormFoot>
        <SubmitButton busyLabel={busyLabel}>{label}</SubmitButton>
        {cancel}
        <FormOutcome />
      </FormFoot>
    </Form>
  );
}
