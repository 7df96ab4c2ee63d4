import type { ReactNode } from 'react';
import { inboxDesk } from '../../copy/desk.ts';
import { DeskPage } from '../../layout/desk-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/states.tsx';
import { OutboxLine } from './outbox-line.tsx';
import type { Inbox } from './use-inbox.ts';

interface InboxPageProps<Row> {
  title: string;
  inbox: Inbox<Row>;
  count: (rows: number) => string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** What the two lists of received forms have in common: their heading, the outbox line, and their states. */
export function InboxPage<Row>({ title, inbox, count, children }: InboxPageProps<Row>) {
  const { rows, failed, loadAgain, hasOlder, loadingOlder, loadOlder } = inbox;
  const counted = rows?.length ? count(rows.length) : null;
  return (
    <DeskPage title={title} lead={counted && hasOlder ? inboxDesk.newest(counted) : counted}>
      <OutboxLine />
      {rows ? children(rows) : null}
      {hasOlder ? (
        <p>
          <Button busy={loadingOlder} busyLabel={inboxDesk.loadingOlder} onClick={loadOlder}>
            {inboxDesk.loadOlder}
          </Button>
        </p>
      ) : null}
      {!rows && !failed ? <Loading lines={8} /> : null}
      {failed ? (
        <p>
          <Button onClick={loadAgain}>{inboxDesk.loadAgain}</Button>
        </p>
      ) : null}
    </DeskPage>
  );
}
