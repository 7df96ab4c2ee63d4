import { type ReactNode, useState } from 'react';
import type { HostEndpointName } from '#shared/contract/endpoints.ts';
import { inboxCopy } from '../../copy/admin-inbox.ts';
import { AdminPage } from '../../layout/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading, RetryButton } from '../../ui/states.tsx';
import { OutboxLine, useIsOutboxRead } from './outbox-line.tsx';
import type { Inbox } from './use-inbox.ts';

interface InboxPageProps<Row> {
  title: string;
  inbox: Inbox<Row>;
  count: (rows: number) => string;
  /** The extension call that deletes a row. */
  deletion: HostEndpointName;
  /** @param searchNote shown when a search has no results */
  children: (rows: readonly Row[], searchNote: string | false) => ReactNode;
  /** Shown when the list could not be loaded. */
  withoutRows?: ReactNode;
}

/** Layout of both inboxes: heading, outbox line, and the list's states. */
export function InboxPage<Row>({ title, inbox, count, deletion, children, withoutRows }: InboxPageProps<Row>) {
  const { failed, hasOlder, loadingOlder, loadOlder } = inbox;
  // Wait for the line above the list, which would push it down.
  const rows = useIsOutboxRead() ? inbox.rows : undefined;
  const [askedForOlder, setAskedForOlder] = useState(false);
  const counted = rows?.length ? count(rows.length) : null;
  return (
    <AdminPage title={title} lead={counted && hasOlder ? inboxCopy.newest(counted) : counted} needs={deletion}>
      <OutboxLine />
      {failed ? <RetryButton retry={inbox}>{inboxCopy.loadAgain}</RetryButton> : null}
      {/* One position in the tree, so that an open panel and its drafts survive a refetch. */}
      {rows ? children(rows, hasOlder && inboxCopy.olderNotSearched) : failed ? withoutRows : null}
      {hasOlder || askedForOlder ? (
        <p role="status">
          {/* Stays after the last page, so that the pressed button keeps the focus. */}
          <Button
            busy={loadingOlder}
            busyLabel={inboxCopy.loadingOlder}
            aria-disabled={!hasOlder || loadingOlder || undefined}
            onClick={() => {
              setAskedForOlder(true);
              if (hasOlder) loadOlder();
            }}
          >
            {hasOlder ? inboxCopy.loadOlder : inboxCopy.noOlder}
          </Button>
        </p>
      ) : null}
      {!rows && !failed ? <Loading lines={8} /> : null}
    </AdminPage>
  );
}
