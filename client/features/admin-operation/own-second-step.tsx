import { use, useState } from 'react';
import type { AdminsOverview } from '#shared/schemas/admin-answers.ts';
import { secondStepCopy as copy } from '../../copy/admins.ts';
import { call } from '../../data/call.ts';
import { tellOfDeadCodes } from '../../second-factor/dead-codes.ts';
import { makePasskey, signalAcceptedPasskeys } from '../../second-factor/passkey.ts';
import { PasskeyButton } from '../../second-factor/passkey-button.tsx';
import { RecoveryCodes } from '../../second-factor/recovery-codes.tsx';
import { TotpSetup } from '../../second-factor/totp-setup.tsx';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { Button } from '../../ui/button.tsx';
import { bringIntoSight } from '../../ui/in-sight.ts';
import { toast } from '../../ui/toast.ts';
import styles from './admin-operation.module.css';
import { OwnPasskeys } from './own-passkeys.tsx';
import { UnkeptCodes } from './unkept-secrets.ts';

export function OwnSecondStep({ own }: { own: AdminsOverview['own'] }) {
  const { totp, recoveryCodes, required, passkeys } = own;
  const isOn = totp || passkeys.length > 0;
  /** `cancelled`: focus returns to the button that opened the setup. */
  const [app, setApp] = useState<'open' | 'cancelled' | null>(null);
  const [codes, setCodes] = use(UnkeptCodes);
  const keep = (fresh: readonly string[]) => {
    // Empty if the earlier codes are still valid.
    if (fresh.length > 0) tellOfDeadCodes();
    setCodes(fresh);
  };
  const renewal = useConfirmedAction({
    label: copy.newCodes,
    run: async () => keep((await call('renewRecoveryCodes')).codes),
  });
  const removal = useConfirmedAction({
    label: copy.off,
    run: async () => {
      await call('removeSecondFactor');
      void signalAcceptedPasskeys();
      tellOfDeadCodes();
      toast.success(copy.isOff);
    },
  });
  const cancel = () => setApp('cancelled');
  return (
    <section aria-labelledby="own-second-step">
      <h3 id="own-second-step">{copy.heading}</h3>
      <p>
        {askedFor(own)} {isOn ? copy.codesLeft(recoveryCodes) : null}
      </p>
      <OwnPasskeys own={own} />
      {codes.length > 0 ? <RecoveryCodes codes={codes} onKept={() => setCodes([])} /> : null}
      {app === 'open' ? (
        <TotpSetup
          onConfirmed={(fresh) => {
            keep(fresh);
            setApp(null);
          }}
          onShown={bringFormIntoSight}
          onUnconfirmed={cancel}
          cancel={
            <Button size="s" variant="quiet" onClick={cancel}>
              {copy.cancel}
            </Button>
          }
        />
      ) : null}
      {app !== 'open' && codes.length === 0 ? (
        <div className={styles.actions}>
          <Button size="s" autoFocus={app === 'cancelled'} onClick={() => setApp('open')}>
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
            <Button
              size="s"
              busy={renewal.isPending}
              onClick={() => void renewal.ask(undefined, copy.newCodesQuestion)}
            >
              {copy.newCodes}
            </Button>
          ) : null}
          {isOn && !required ? (
            <Button
              size="s"
              variant="quiet"
              busy={removal.isPending}
              onClick={() => void removal.ask(undefined, copy.offQuestion)}
            >
              {copy.off}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/** The form may open below the visible part of the panel. */
function bringFormIntoSight(form: HTMLFormElement | null): void {
  bringIntoSight(form, form?.firstElementChild);
}

function askedFor({ totp, passkeys, required }: AdminsOverview['own']): string {
  if (passkeys.length > 0) return totp ? copy.either : copy.passkey;
  if (totp) return copy.app;
  return required ? copy.noneYet : copy.none;
}
