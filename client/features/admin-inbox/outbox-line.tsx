import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inboxLogMessages, outboxWords } from '../../copy/admin-inbox.ts';
import { frameFailures } from '../../copy/frame-messages.ts';
import { useCall } from '../../data/mutations.ts';
import { readQuery } from '../../data/queries.ts';
import { isSessionEnd } from '../../session/session-end.ts';
import { useLoggedFailure } from '../../session/use-logged-failure.ts';
import { TextButton } from '../../ui/button.tsx';
import styles from './admin-inbox.module.css';
import { HeldPosts } from './held-posts.tsx';

/** While something waits, what became of it is worth a look now and then. */
const lookAgainMs = 15_000;

/** How many form posts have not reached the form service; nothing at all while everything has. */
export function OutboxLine() {
  const { data, error } = useQuery({
    ...readQuery('getFormOutbox'),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.waiting ? lookAgainMs : false),
  });
  useLoggedFailure(error, inboxLogMessages.outboxFailed);
  if (!data || data.waiting + data.refused + data.quarantined === 0) return null;
  return (
    <div className={styles.outbox}>
      {data.waiting + data.refused > 0 ? <Undelivered waiting={data.waiting} refused={data.refused} /> : null}
      {data.quarantined > 0 ? <HeldPosts count={data.quarantined} /> : null}
    </div>
  );
}

function Undelivered({ waiting, refused }: { waiting: number; refused: number }) {
  const retry = useCall('retryFormOutbox');
  const [problem, setProblem] = useState('');
  const tryNow = async () => {
    if (retry.isPending) return;
    setProblem('');
    try {
      await retry.mutateAsync({});
    } catch (error) {
      if (!isSessionEnd(error)) setProblem(frameFailures.network);
    }
  };
  const parts = [waiting > 0 && outboxWords.waiting(waiting), refused > 0 && outboxWords.refused(refused)];
  return (
    <p role="status">
      {parts.filter(Boolean).join(', ')}.{' '}
      <TextButton aria-disabled={retry.isPending} onClick={() => void tryNow()}>
        {retry.isPending ? outboxWords.retrying : outboxWords.retry}
      </TextButton>{' '}
      {problem}
    </p>
  );
}
