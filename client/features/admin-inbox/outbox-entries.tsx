import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormOutboxEntry } from '../../../shared/schemas/form-outbox.ts';
import { inboxLogMessages, outboxCopy } from '../../copy/admin-inbox.ts';
import { useCall } from '../../data/mutations.ts';
import { readQuery } from '../../data/queries.ts';
import { useFailure } from '../../data/use-failure.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { failureMessage } from '../../session/session-end.ts';
import { useLoggedFailure } from '../../session/use-logged-failure.ts';
import { Button } from '../../ui/button.tsx';
import { LocalDate } from '../../ui/local-date.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import styles from './admin-inbox.module.css';

interface EntriesProps {
  summary: string;
  /** How many there are; of very many the newest are shown. */
  count: number;
  which: (entry: FormOutboxEntry) => boolean;
}

/** Posts that were caught as spam: who is behind them, why, and a way to let a person through. */
export function QuarantinedPosts({ count }: { count: number }) {
  const isOne = ({ state }: FormOutboxEntry) => state === 'quarantined';
  return <Entries summary={outboxCopy.quarantined(count)} count={count} which={isOne} />;
}

/** Posts that the form service would not take: whose, and why. */
export function RefusedPosts({ count }: { count: number }) {
  const isOne = ({ form, state }: FormOutboxEntry) => form !== 'mail' && state === 'refused';
  return <Entries summary={outboxCopy.refusedPosts(count)} count={count} which={isOne} />;
}

/** Mails that the mail server would not take: to whom, and why. */
export function RefusedMails({ count }: { count: number }) {
  const isOne = ({ form, state }: FormOutboxEntry) => form === 'mail' && state === 'refused';
  return <Entries summary={outboxCopy.refusedMails(count)} count={count} which={isOne} />;
}

function Entries({ summary, ...list }: EntriesProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open ? <EntryList {...list} /> : null}
    </details>
  );
}

function EntryList({ count, which }: Omit<EntriesProps, 'summary'>) {
  const query = useQuery({
    ...readQuery('getFormOutboxEntries'),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const { data, error } = query;
  useLoggedFailure(error, inboxLogMessages.outboxFailed);
  const failure = useFailure(query);
  if (!data && failure) return <Failed message={inboxLogMessages.outboxFailed} retry={query} />;
  if (!data) return <Loading lines={2} />;
  const entries = data.filter(which);
  return (
    <>
      <ul className={styles.outboxEntries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {entries.length < count ? <p className="soft">{outboxCopy.newest(entries.length)}</p> : null}
    </>
  );
}

function Entry({ entry }: { entry: FormOutboxEntry }) {
  const release = useCall('releaseFormOutboxEntry');
  const problem = failureMessage(release.error);
  // What failed is in `error`.
  const letThrough = useSingleFlight(() => release.mutateAsync({ params: { id: entry.id } }).catch(() => {}));
  return (
    <li>
      <div>
        <strong>{entry.from}</strong>
        <p className="soft">
          {outboxCopy[entry.form]}, <LocalDate value={entry.createdAt} format="time" />. {entry.reason}
        </p>
        <StatusLine kind="bad">{problem}</StatusLine>
      </div>
      {entry.state === 'quarantined' ? (
        <Button
          size="s"
          busy={release.isPending}
          aria-label={`${outboxCopy.notSpam}: ${entry.from}`}
          onClick={() => void letThrough()}
        >
          {outboxCopy.notSpam}
        </Button>
      ) : null}
    </li>
  );
}
