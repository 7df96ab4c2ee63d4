import type { OwnSession } from '../../../shared/schemas/admin-answers.ts';
import { ownSessionsCopy as copy } from '../../copy/admins.ts';
import { call } from '../../data/call.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { Button } from '../../ui/button.tsx';
import { LocalDate } from '../../ui/local-date.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-operation.module.css';

/** Where one is logged in, each to be ended but this one: that is what Logout is for. */
export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { ask, pending } = useConfirmedAction({
    label: copy.end,
    run: async (session: string) => {
      await call('endOwnAdminSession', { params: { session } });
      toast.success(copy.ended);
    },
  });
  return (
    <section aria-labelledby="own-sessions">
      <h3 id="own-sessions">{copy.heading}</h3>
      <ul className={styles.troubles}>
        {sessions.map(({ id, began, lastSeen, browser, network, current }) => {
          const name = browser || copy.unknown;
          return (
            <li key={id} className={styles.entry}>
              <div>
                <p>
                  {name}
                  {network ? `, ${copy.from} ${network}` : null}
                  {current ? `, ${copy.thisOne}` : null}
                </p>
                <p className="soft num">
                  {copy.began} <LocalDate value={began} form="time" />, {copy.lastSeen}{' '}
                  <LocalDate value={lastSeen} form="time" />
                </p>
              </div>
              {current ? null : (
                <div className={styles.actions}>
                  <Button
                    size="s"
                    variant="quiet"
                    aria-label={copy.endLabel(name)}
                    busy={pending === id}
                    onClick={() => void ask(id, copy.endQuestion(name))}
                  >
                    {copy.end}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
