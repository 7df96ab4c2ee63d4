import { useQueryClient } from '@tanstack/react-query';
import { hiringStates } from '#shared/applications.ts';
import type { ApplicationEvent, ApplicationHistory as History } from '#shared/schemas/hiring.ts';
import { applicationCopy, stateNames } from '../../../copy/admin-applications.ts';
import { LocalDate } from '../../../ui/date-text.tsx';
import { replyCopy } from '../copy.ts';
import styles from './application.module.css';

function mailOf(text: string): { subject: string; body: string } {
  const end = text.indexOf('\n\n');
  return { subject: text.slice(0, end), body: text.slice(end + 2) };
}

function eventText({ kind, text }: ApplicationEvent): string {
  if (kind === 'mail') return replyCopy.mail(mailOf(text).subject);
  const state = kind === 'state' && hiringStates.find((each) => each === text);
  return state ? applicationCopy.becameState(stateNames[state]) : text;
}

/** The mail's state in words. A mail written to a file was not received by anyone. */
export const mailStatus = (mail: NonNullable<ApplicationEvent['mail']>, mails: History['mails']): string =>
  mail === 'sent' && mails === 'files' ? replyCopy.asFile.status : replyCopy.status[mail];

/** Describes another admin's changes in a sentence, once the history shows them, so that the next attempt is based on them. */
export function useChangedByOthers() {
  const client = useQueryClient();
  return async (events: readonly ApplicationEvent[]): Promise<string> => {
    await client.invalidateQueries({ queryKey: ['getApplicationHistory'] });
    return `${applicationCopy.meanwhile} ${events.map((event) => `${event.author}: “${eventText(event)}”`).join('; ')}.`;
  };
}

export function ApplicationHistory({ events, mails }: Pick<History, 'events' | 'mails'>) {
  if (events.length === 0) return <p className="soft">{applicationCopy.noHistory}</p>;
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
