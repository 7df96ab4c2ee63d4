import { use, useState } from 'react';
import type { AdminsOverview } from '#shared/schemas/admin-answers.ts';
import { ownHeadings } from '../../copy/admins.ts';
import { call } from '../../data/call.ts';
import { makePasskey, PasskeyButton, signalAcceptedPasskeys } from '../../second-factor/passkey.tsx';
import { RecoveryCodes } from '../../second-factor/recovery-codes.tsx';
import { announceReplacedCodes } from '../../second-factor/replaced-codes.ts';
import { TotpSetup } from '../../second-factor/totp-setup.tsx';
import { ConfirmButton } from '../../session/confirm-button.tsx';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { Button } from '../../ui/button.tsx';
import { LocalDate, localDateText } from '../../ui/date-text.tsx';
import { scrollToShow } from '../../ui/scroll.ts';
import { toast } from '../../ui/toast.ts';
import styles from './admin-operation.module.css';
import { ListRow } from './list-row.tsx';
import { NewCodes } from './new-secrets.ts';

/** The admin's passkeys. The last one can be removed only if another second factor exists. */
function OwnPasskeys({ own: { passkeys, totp, required } }: { own: AdminsOverview['own'] }) {
  const removal = useConfirmedAction({
    label: 'Remove',
    run: async (passkey: string) => {
      await call('removePasskey', { params: { passkey } });
      void signalAcceptedPasskeys();
    },
  });
  if (passkeys.length === 0) return null;
  // The server would refuse it.
  const isLast = passkeys.length === 1 && !totp;
  return (
    <ul className={styles.list}>
      {passkeys.map(({ id, name, since }) => {
        const label = `Remove the passkey made with ${name}, ${localDateText(since, 'time')}`;
        const removing = { action: removal, name: label, question: `${label}?` };
        return (
          <ListRow key={id} id={id} actions={isLast ? [] : [removing]}>
            <p>
              Passkey made with {name}, <LocalDate value={since} format="time" />
            </p>
            {isLast ? (
              <p className="soft">
                {required
                  ? 'This is the last one. To remove it, add another one or an app first.'
                  : 'This is the last one. To remove it, switch the second step off.'}
              </p>
            ) : null}
          </ListRow>
        );
      })}
    </ul>
  );
}

export function OwnSecondStep({ own }: { own: AdminsOverview['own'] }) {
  const { totp, recoveryCodes, required, passkeys } = own;
  const isOn = totp || passkeys.length > 0;
  /** `cancelled`: focus returns to the button that opened the setup. */
  const [app, setApp] = useState<'open' | 'cancelled' | null>(null);
  const [codes, setCodes] = use(NewCodes);
  const keep = (fresh: readonly string[]) => {
    // Empty if the earlier codes are still valid.
    if (fresh.length > 0) announceReplacedCodes();
    setCodes(fresh);
  };
  const renewal = useConfirmedAction({
    label: 'New recovery codes',
    run: async () => keep((await call('renewRecoveryCodes')).codes),
  });
  const removal = useConfirmedAction({
    label: 'Switch the second step off',
    run: async () => {
      await call('removeSecondFactor');
      void signalAcceptedPasskeys();
      announceReplacedCodes();
      toast.success('The second step is switched off.');
    },
  });
  const cancel = () => setApp('cancelled');
  return (
    <section aria-labelledby="own-second-step">
      <h3 id="own-second-step" tabIndex={-1}>
        {ownHeadings['second-step']}
      </h3>
      <p>
        {askedFor(own)} {isOn ? codesLeft(recoveryCodes) : null}
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
              Cancel
            </Button>
          }
        />
      ) : null}
      {app !== 'open' && codes.length === 0 ? (
        <div className={styles.actions}>
          <Button size="s" autoFocus={app === 'cancelled'} onClick={() => setApp('open')}>
            {totp ? 'Set the app up again' : 'Set up an authenticator app'}
          </Button>
          <PasskeyButton
            size="s"
            ask={makePasskey}
            onDone={(fresh) => {
              toast.success('Passkey added.');
              keep(fresh);
            }}
          >
            Add a passkey
          </PasskeyButton>
          {isOn ? (
            <ConfirmButton
              variant="line"
              action={renewal}
              target={undefined}
              question="Create new recovery codes? The ones you have stop working."
            />
          ) : null}
          {isOn && !required ? (
            <ConfirmButton
              action={removal}
              target={undefined}
              question="Switch the second step off? Your authenticator app, passkeys and recovery codes are removed."
            />
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/** The form may open below the visible part of the panel. */
function bringFormIntoSight(form: HTMLFormElement | null): void {
  scrollToShow(form, form?.firstElementChild);
}

function askedFor({ totp, passkeys, required }: AdminsOverview['own']): string {
  if (passkeys.length > 0)
    return totp
      ? 'After your password, you use a passkey or enter a code from your authenticator app.'
      : 'After your password, you use a passkey.';
  if (totp) return 'After your password, you enter a code from your authenticator app.';
  return required
    ? 'Every admin needs a second step. You set it up at your next login.'
    : 'You log in with your password only.';
}

const codesLeft = (count: number) =>
  count === 1 ? 'One recovery code is left.' : `${count === 0 ? 'No' : count} recovery codes are left.`;
