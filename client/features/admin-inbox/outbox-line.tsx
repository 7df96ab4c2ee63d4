import { useQuery } from '@tanstack/react-query';
import type { FormOutboxSummary } from '../../../shared/schemas/form-outbox.ts';
import { inboxLogMessages, outboxCopy } from '../../copy/admin-inbox.ts';
import { useCall } from '../../data/mutations.ts';
import { readQuery } from '../../data/queries.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { failureMessage } from '../../session/session-end.ts';
import { useLoggedFailure } from '../../session/use-logged-failure.ts';
import { TextButton } from '../../ui/button.tsx';
import styles from './admin-inbox.module.css';
import { QuarantinedPosts, RefusedMails, RefusedPosts } from './outbox-entries.tsx';

/** While something waits, what became of it is worth a look now and then. */
const lookAgainMs = 15_000;

/** Whether the line is there, if there is one: what stands below it will not be pushed down any more. */
export const useIsOutboxRead = (): boolean => !useQuery(readQuery('getFormOutbox')).isPending;

/** How many form posts and mails have not reached their service; nothing at all while everything has. */
export function OutboxLine() {
  const { data, error } = useQuery({
    ...readQuery('getFormOutbox'),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data && state.data.waiting + state.data.mailsWaiting > 0 ? lookAgainMs : false,
  });
  useLoggedFailure(error, inboxLogMessages.outboxFailed);
  if (!data || Object.values(data).every((count) => count === 0)) return null;
  return (
    <div className={styles.outbox}>
      <Undelivered {...data} />
      {data.refused > 0 ? <RefusedPosts count={data.refused} /> : null}
      {data.mailsRefused > 0 ? <RefusedMails count={data.mailsRefused} /> : null}
      {data.quarantined > 0 ? <QuarantinedPosts count={data.quarantined} /> : null}
    </div>
  );
}

function Undelivered({ waiting, refused, mailsWaiting, mailsRefused }: FormOutboxSummary) {
  const retry = useCall('retryFormOutbox');
  // What failed is in `error`.
  const tryNow = useSingleFlight(() => retry.mutateAsync({}).catch(() => {}));
  const parts = [
    waiting > 0 && outboxCopy.waiting(waiting),
    refused > 0 && outboxCopy.refused(refused),
    mailsWaiting > 0 && outboxCopy.mailsWaiting(mailsWaiting),
    mailsRefused > 0 && outboxCopy.mailsRefused(mailsRefused),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p role="status">
      {parts.join(', ')}.{' '}
      <TextButton aria-disabled={retry.isPending} onClick={() => void tryNow()}>
        {retry.isPending ? outboxCopy.retrying : outboxCopy.retry}
      </TextButton>{' '}
      {failureMessage(retry.error)}
    </p>
  );
}
