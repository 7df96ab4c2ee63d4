import type { OwnSession } from '#shared/schemas/admin-answers.ts';
import { ownSessionsCopy as copy } from '../../copy/admins.ts';
import { call } from '../../data/call.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { localDateText } from '../../ui/date-text.ts';
import { LocalDate } from '../../ui/local-date.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-operation.module.css';
import { ListRow } from './list-row.tsx';

/** The admin's sessions; all but this one can be ended here. */
export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const ending = useConfirmedAction({
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
          const which = [name, localDateText(began, 'time')] as const;
          const end = { action: ending, name: copy.endLabel(...which), question: copy.endQuestion(...which) };
          return (
            <ListRow key={id} id={id} actions={current ? [] : [end]}>
              <p>
                {name}
                {network ? `, ${copy.from} ${network}` : null}
                {current ? `, ${copy.thisOne}` : null}
              </p>
              <p className="soft num">
                {copy.began} <LocalDate value={began} format="time" />, {copy.lastSeen}{' '}
                <LocalDate value={lastSeen} format="time" />
              </p>
            </ListRow>
          );
        })}
      </ul>
    </section>
  );
}
