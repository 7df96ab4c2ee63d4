import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { HostEndpointName } from '#shared/contract/endpoints.ts';
import type { FormOutboxEntry, FormOutboxSummary } from '#shared/schemas/form-outbox.ts';
import { useCall } from '../../data/mutations.ts';
import { readQuery } from '../../data/queries.ts';
import { useFailure } from '../../data/use-failure.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { AdminPage } from '../../layout/admin-page.tsx';
import { failureMessage } from '../../session/session-end.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { LocalDate } from '../../ui/date-text.tsx';
import { StatusLine } from '../../ui/form-panel.tsx';
import { Failed, Loading, RetryButton } from '../../ui/states.tsx';
import styles from './admin-inbox.module.css';
import { inboxLogMessages, mailCount } from './copy.ts';
import type { Inbox } from './use-inbox.ts';

const posts = (count: number) => (count === 1 ? '1 form post' : `${count} form posts`);

const copy = {
  waiting: (count: number) => `${posts(count)} waiting for the form service`,
  refused: (count: number) => `${posts(count)} refused by the form service`,
  quarantined: (count: number) => `${posts(count)} held as spam`,
  mailsWaiting: (count: number) => `${mailCount(count)} waiting for the mail server`,
  mailsRefused: (count: number) => `${mailCount(count)} refused by the mail server`,
  refusedPosts: (count: number) => (count === 1 ? 'Sender' : 'Senders'),
  refusedMails: (count: number) => (count === 1 ? 'Recipient' : 'Recipients'),
  application: 'Job application',
  contact: 'Contact form',
  mail: 'Mail',
} as const;

interface EntriesProps {
  summary: string;
  /** Total count; only the newest are listed. */
  count: number;
  which: (entry: FormOutboxEntry) => boolean;
}

function Entries({ summary, ...list }: EntriesProps) {
  const [open, setOpen] = useState(false);
  if (list.count === 0) return null;
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
  const { data } = query;
  const failure = useFailure(query, inboxLogMessages.outboxFailed);
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
      {entries.length < count ? <p className="soft">These are the newest {entries.length}.</p> : null}
    </>
  );
}

function Entry({ entry }: { entry: FormOutboxEntry }) {
  const release = useCall('releaseFormOutboxEntry');
  const problem = failureMessage(release.error);
  // `error` holds the failure.
  const letThrough = useSingleFlight(() => release.mutateAsync({ params: { id: entry.id } }).catch(() => {}));
  return (
    <li>
      <div>
        <strong>{entry.from}</strong>
        <p className="soft">
          {copy[entry.form]}, <LocalDate value={entry.createdAt} format="time" />. {entry.reason}
        </p>
        <StatusLine kind="bad">{problem}</StatusLine>
      </div>
      {entry.state === 'quarantined' ? (
        <Button
          size="s"
          busy={release.isPending}
          aria-label={`Not spam: ${entry.from}`}
          onClick={() => void letThrough()}
        >
          Not spam
        </Button>
      ) : null}
    </li>
  );
}

const lookAgainMs = 15_000;

/** Whether the line has its final height, so that the content below it does not move. */
const useIsOutboxRead = (): boolean => !useQuery(readQuery('getFormOutbox')).isPending;

function OutboxLine() {
  const query = useQuery({
    ...readQuery('getFormOutbox'),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data && state.data.waiting + state.data.mailsWaiting > 0 ? lookAgainMs : false,
  });
  const { data } = query;
  useFailure(query, inboxLogMessages.outboxFailed);
  if (!data || Object.values(data).every((count) => count === 0)) return null;
  const { refused, mailsRefused, quarantined } = data;
  const isMail = ({ form }: FormOutboxEntry) => form === 'mail';
  const isRefused = ({ state }: FormOutboxEntry) => state === 'refused';
  const isPost = (entry: FormOutboxEntry) => isRefused(entry) && !isMail(entry);
  return (
    <div className={styles.outbox}>
      <Undelivered {...data} />
      <Entries summary={copy.refusedPosts(refused)} count={refused} which={isPost} />
      <Entries
        summary={copy.refusedMails(mailsRefused)}
        count={mailsRefused}
        which={(entry) => isRefused(entry) && isMail(entry)}
      />
      <Entries
        summary={copy.quarantined(quarantined)}
        count={quarantined}
        which={({ state }) => state === 'quarantined'}
      />
    </div>
  );
}

function Undelivered({ waiting, refused, mailsWaiting, mailsRefused }: FormOutboxSummary) {
  const retry = useCall('retryFormOutbox');
  // `error` holds the failure.
  const tryNow = useSingleFlight(() => retry.mutateAsync({}).catch(() => {}));
  const parts = [
    waiting > 0 && copy.waiting(waiting),
    refused > 0 && copy.refused(refused),
    mailsWaiting > 0 && copy.mailsWaiting(mailsWaiting),
    mailsRefused > 0 && copy.mailsRefused(mailsRefused),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p role="status">
      {parts.join(', ')}.{' '}
      <TextButton aria-disabled={retry.isPending} onClick={() => void tryNow()}>
        {retry.isPending ? 'Trying…' : 'Retry now'}
      </TextButton>{' '}
      {failureMessage(retry.error)}
    </p>
  );
}

export interface InboxView<Row> {
  /** Undefined when the list could not be loaded. */
  rows: readonly Row[] | undefined;
  /** Shown when a search has no results. */
  searchNote: string | false;
}

interface InboxPageProps<Row> {
  title: string;
  inbox: Inbox<Row>;
  count: (rows: number) => string;
  deletion: HostEndpointName;
  children: (view: InboxView<Row>) => ReactNode;
  /** A record is open, which may load without the list. */
  hasOpen: boolean;
}

export function InboxPage<Row>({ title, inbox, count, deletion, children, hasOpen }: InboxPageProps<Row>) {
  const { failed, hasOlder, loadingOlder, loadOlder } = inbox;
  // Wait for the line above the list, which would push it down.
  const rows = useIsOutboxRead() ? inbox.rows : undefined;
  const [askedForOlder, setAskedForOlder] = useState(false);
  const counted = rows?.length ? count(rows.length) : null;
  return (
    <AdminPage title={title} lead={counted && hasOlder ? `The newest ${counted}` : counted} needs={deletion}>
      <OutboxLine />
      {failed ? <RetryButton retry={inbox}>Load again</RetryButton> : null}
      {/* One position in the tree, so that an open panel and its drafts survive a refetch. */}
      {rows || (failed && hasOpen)
        ? children({ rows, searchNote: hasOlder && 'Older ones are searched once they are loaded.' })
        : null}
      {hasOlder || askedForOlder ? (
        <p role="status">
          {/* Stays after the last page, so that the pressed button keeps the focus. */}
          <Button
            busy={loadingOlder}
            busyLabel="Loading..."
            aria-disabled={!hasOlder || loadingOlder || undefined}
            onClick={() => {
              setAskedForOlder(true);
              if (hasOlder) loadOlder();
            }}
          >
            {hasOlder ? 'Load older' : 'No older ones'}
          </Button>
        </p>
      ) : null}
      {!rows && !failed ? <Loading lines={8} /> : null}
    </AdminPage>
  );
}
