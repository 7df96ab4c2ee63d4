import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import type { RecordKind } from '#shared/inbox-records.ts';
import { stateNames } from '#shared/record-fields.ts';
import type { RecordHistory as History, RecordEvent } from '#shared/schemas/inbox.ts';
import { recordCopy } from '../../../copy/admin-records.ts';
import { useCall } from '../../../data/mutations.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { failureMessage } from '../../../session/session-end.ts';
import { TextButton } from '../../../ui/button.tsx';
import { LocalDate } from '../../../ui/date-text.tsx';
import { StatusLine } from '../../../ui/form-panel.tsx';
import { toast } from '../../../ui/toast.ts';
import styles from './record.module.css';

function mailOf(text: string): { subject: string; body: string } {
  const end = text.indexOf('\n\n');
  return { subject: text.slice(0, end), body: text.slice(end + 2) };
}

function eventText({ kind, text }: RecordEvent): string {
  if (kind === 'mail') return `Mail: ${mailOf(text).subject}`;
  const state = kind === 'state' && Object.entries(stateNames).find(([name]) => name === text);
  return state ? `State: ${state[1]}` : text;
}

const statuses = { sent: 'Sent', waiting: 'Being sent', failed: 'Not sent', cancelled: 'Cancelled' } as const;

const tooLate = {
  sent: 'Too late: the mail has been sent.',
  waiting: 'Too late: the mail is being sent.',
  failed: 'Too late: the mail was sent and refused. The history has its text.',
} as const;

/** The mail's state in words. A mail written to a file was not received by anyone. */
export const mailStatus = (mail: NonNullable<RecordEvent['mail']>, mails: History['mails']): string =>
  mail === 'sent' && mails === 'files' ? 'Written to a file, not sent' : statuses[mail];

function deliveryText({ mail = 'sent', cancelledBy, transport }: RecordEvent, mails: History['mails']): string {
  return cancelledBy ? `Not sent: cancelled by ${cancelledBy}` : mailStatus(mail, transport ?? mails);
}

interface HeldMailsProps {
  record: string;
  name: string;
  events: readonly RecordEvent[];
  /** When the history was read, in milliseconds. */
  readAt: number;
  onUndone: (mail: { subject: string; text: string }) => void;
}

/** The mails that still wait, each with the time left and "Undo". */
export function HeldMails({ record, name, events, readAt, onUndone }: HeldMailsProps) {
  const cancel = useCall('cancelRecordMails');
  const [now, setNow] = useState(readAt);
  const [problem, setProblem] = useProblem(name);
  const held = events.filter(({ sendsInMs }) => sendsInMs !== undefined);
  const isCounting = held.length > 0;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  const undo = useSingleFlight(
    async ({ number, text }: RecordEvent) => {
      setProblem('');
      try {
        const { late } = await cancel.mutateAsync({ body: { mails: [{ key: record, number }] } });
        const status = late[0]?.mail ?? 'cancelled';
        if (status !== 'cancelled') return setProblem(tooLate[status]);
        toast.success('Mail cancelled. It is not sent.');
        const { subject, body } = mailOf(text);
        onUndone({ subject, text: body });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setProblem(failureMessage(error));
      }
    },
    ({ number }) => number,
  );
  return (
    <>
      {held.map((event) => {
        const { subject } = mailOf(event.text);
        const left = readAt + (event.sendsInMs ?? 0) - Math.max(now, readAt);
        return (
          <p key={event.number} className={styles.held}>
            <span dir="auto">Mail: {subject}</span>
            <span role="timer" className="num">
              Sends in {Math.max(0, Math.ceil(left / 1000))} s
            </span>
            <TextButton aria-label={`Undo the mail “${subject}”`} onClick={() => void undo(event)}>
              Undo
            </TextButton>
          </p>
        );
      })}
      <StatusLine kind="bad">{problem}</StatusLine>
    </>
  );
}

/** A message shown here, or as a toast once the admin has left the record. */
export function useProblem(name: string) {
  const [problem, setProblem] = useState('');
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const report = (text: string) => {
    setProblem(text);
    if (text && isLeft.current) toast.error(`${name}: ${text}`);
  };
  return [problem, report] as const;
}

/** Describes another admin's changes in a sentence, once the history shows them, so that the next attempt is based on them. */
export function useChangedByOthers(kind: RecordKind) {
  const client = useQueryClient();
  return async (events: readonly RecordEvent[]): Promise<string> => {
    await client.invalidateQueries({ queryKey: ['getRecordHistory'] });
    return `${recordCopy[kind].conflict} ${events.map((event) => `${event.author}: “${eventText(event)}”`).join('; ')}.`;
  };
}

export function RecordHistory({ events, mails }: Pick<History, 'events' | 'mails'>) {
  if (events.length === 0) return <p className="soft">No changes yet.</p>;
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <li key={event.number} data-kind={event.kind}>
          <p dir="auto">{eventText(event)}</p>
          {event.kind === 'mail' ? (
            <details className={styles.preview}>
              <summary>Show text</summary>
              <p dir="auto">{mailOf(event.text).body}</p>
            </details>
          ) : null}
          <p className="soft">
            {event.author || 'Automatic'}, <LocalDate value={event.createdAt} format="time" />
            {event.mail ? `. ${deliveryText(event, mails)}` : null}
          </p>
        </li>
      ))}
    </ol>
  );
}
