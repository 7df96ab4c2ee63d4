import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookEntry } from '#shared/schemas/operation.ts';
import { useCall } from '../../data/mutations.ts';
import { readQuery } from '../../data/queries.ts';
import { useFailure } from '../../data/use-failure.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { failureMessage } from '../../session/session-end.ts';
import { Button } from '../../ui/button.tsx';
import { LocalDate } from '../../ui/date-text.tsx';
import { StatusLine } from '../../ui/form-panel.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import styles from './admin-operation.module.css';

/** Polls while a webhook is being sent. */
const lookAgainMs = 5000;
const shownAtOnce = 200;

const states = { queued: 'waiting', delivering: 'being sent', delivered: 'delivered', refused: 'given up' } as const;

const isOnItsWay = ({ state }: WebhookEntry) => state === 'queued' || state === 'delivering';

export function WebhooksPanel() {
  const query = useQuery({
    ...readQuery('getWebhooks'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.entries.some(isOnItsWay) ? lookAgainMs : false),
  });
  const [shown, setShown] = useState(shownAtOnce);
  const { data } = query;
  const failed = useFailure(query) ? <Failed message="Couldn’t load the log." retry={query} /> : null;
  if (!data) return failed ?? <Loading lines={6} />;
  const { receiver, entries } = data;
  return (
    <>
      {failed}
      <p>{receiver ? `Events are sent to ${receiver}.` : 'Webhooks are off: no receiver is set (WEBHOOK_URL).'}</p>
      {receiver && entries.length === 0 ? <p>No events have been sent yet.</p> : null}
      {entries.length > shownAtOnce ? (
        <p className="soft" role="status">
          {entries.length > shown
            ? `The newest ${shown} of ${entries.length} events.`
            : `All ${entries.length} events.`}
        </p>
      ) : null}
      <ul className={styles.list}>
        {entries.slice(0, shown).map((entry) => (
          <Webhook key={entry.id} {...entry} canSend={receiver !== null} />
        ))}
      </ul>
      {entries.length > shown ? (
        <Button variant="quiet" onClick={() => setShown(shown + shownAtOnce)}>
          Show older
        </Button>
      ) : null}
    </>
  );
}

function Webhook(entry: WebhookEntry & { canSend: boolean }) {
  const { id, event, record, state, attempts, at, arrivedAt, reason, canSend } = entry;
  const resend = useCall('resendWebhook');
  const problem = failureMessage(resend.error);
  // `error` holds the failure.
  const sendAgain = useSingleFlight(() => resend.mutateAsync({ params: { id } }).catch(() => {}));
  const what = record ? `${event} (${record})` : event;
  return (
    <li className={styles.entry}>
      <div>
        <p>
          <strong>{event}</strong>
          {record ? ` (${record})` : null}:{' '}
          {arrivedAt && state !== 'delivered' ? (
            <>
              {states.delivered} <LocalDate value={arrivedAt} format="time" />, resent:{' '}
            </>
          ) : null}
          {states[state]}
        </p>
        <p className="soft num">
          <LocalDate value={at} format="time" />,{' '}
          {attempts === 0 ? 'not sent' : attempts === 1 ? '1 attempt' : `${attempts} attempts`}.{' '}
          {state === 'delivered' ? null : reason}
        </p>
        <StatusLine kind="bad">{problem}</StatusLine>
      </div>
      {canSend ? (
        <Button
          size="s"
          busy={resend.isPending || state === 'delivering'}
          busyLabel="Sending…"
          aria-label={`Send again: ${what}`}
          onClick={() => void sendAgain()}
        >
          Send again
        </Button>
      ) : null}
    </li>
  );
}
