import type { ApplicationHistory as History } from '../../../../shared/schemas/hiring.ts';
import { applicationCopy as copy } from '../../../copy/admin-applications.ts';
import { replyCopy } from '../../../copy/admin-replies.ts';
import { LocalDate } from '../../../ui/local-date.tsx';
import styles from './application.module.css';
import { eventText, mailOf, mailStatus } from './event-text.ts';

/** What happened to an application, the oldest first. */
export function ApplicationHistory({ events, mails }: Pick<History, 'events' | 'mails'>) {
  if (events.length === 0) return <p className="soft">{copy.noHistory}</p>;
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <li key={event.number} data-kind={event.kind}>
          <p dir="auto">{eventText(event)}</p>
          {event.kind === 'mail' ? (
            <details className={styles.preview}>
              <summary>{replyCopy.read}</summary>
              <p dir="auto">{mailOf(event.text).body}</p>
            </details>
          ) : null}
          <p className="soft">
            {event.author}, <LocalDate value={event.createdAt} format="time" />
            {event.mail ? `. ${mailStatus(event.mail, event.transport ?? mails)}` : null}
          </p>
        </li>
      ))}
    </ol>
  );
}
