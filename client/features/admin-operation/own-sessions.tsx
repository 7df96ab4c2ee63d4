import type { OwnSession } from '../../../shared/schemas/admin-answers.ts';
import { ownSessionsCopy as words } from '../../copy/admins.ts';
import { call } from '../../data/call.ts';
import { useDeletion } from '../../forms/use-deletion.ts';
import { Button } from '../../ui/button.tsx';
import { LocalDate } from '../../ui/local-date.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-operation.module.css';

/** Where one is logged in, each to be ended but this one: that is what Logout is for. */
export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { askAndDelete, deleting } = useDeletion({
    label: words.end,
    remove: (session) => call('endOwnAdminSession', { params: { session } }),
    onDeleted: () => toast.success(words.ended),
  });
  return (
    <section aria-labelledby="own-sessions">
      <h3 id="own-sessions">{words.heading}</h3>
      <ul className={styles.troubles}>
        {sessions.map(({ id, began, lastSeen, browser, network, current }) => {
          const name = browser || words.unknown;
          return (
            <li key={id} className={styles.entry}>
              <div>
                <p>
                  {name}
                  {network ? `, ${words.from} ${network}` : null}
                  {current ? `, ${words.thisOne}` : null}
                </p>
                <p className="soft num">
                  {words.began} <LocalDate value={began} form="time" />, {words.lastSeen}{' '}
                  <LocalDate value={lastSeen} form="time" />
                </p>
              </div>
              {current ? null : (
                <div className={styles.actions}>
                  <Button
                    size="s"
                    variant="quiet"
                    aria-label={words.endLabel(name)}
                    busy={deleting === id}
                    onClick={() => void askAndDelete(id, words.endQuestion(name))}
                  >
                    {words.end}
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
