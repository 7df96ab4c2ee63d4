import type { AdminsOverview } from '#shared/schemas/admin-answers.ts';
import { secondStepCopy as copy } from '../../copy/admins.ts';
import { call } from '../../data/call.ts';
import { signalAcceptedPasskeys } from '../../second-factor/passkey.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { localDateText } from '../../ui/date-text.ts';
import { LocalDate } from '../../ui/local-date.tsx';
import styles from './admin-operation.module.css';
import { ListRow } from './list-row.tsx';

/** The admin's passkeys. The last one can be removed only if another second factor exists. */
export function OwnPasskeys({ own: { passkeys, totp, required } }: { own: AdminsOverview['own'] }) {
  const removal = useConfirmedAction({
    label: copy.removePasskey,
    run: async (passkey: string) => {
      await call('removePasskey', { params: { passkey } });
      void signalAcceptedPasskeys();
    },
  });
  if (passkeys.length === 0) return null;
  // The server would refuse it.
  const isLast = passkeys.length === 1 && !totp;
  return (
    <ul className={styles.troubles}>
      {passkeys.map(({ id, name, since }) => {
        const which = [name, localDateText(since, 'time')] as const;
        const removing = {
          action: removal,
          name: copy.removePasskeyLabel(...which),
          question: copy.removePasskeyQuestion(...which),
        };
        return (
          <ListRow key={id} id={id} actions={isLast ? [] : [removing]}>
            <p>
              {copy.passkeyMade} {name}, <LocalDate value={since} format="time" />
            </p>
            {isLast ? <p className="soft">{required ? copy.lastPasskeyRequired : copy.lastPasskey}</p> : null}
          </ListRow>
        );
      })}
    </ul>
  );
}
