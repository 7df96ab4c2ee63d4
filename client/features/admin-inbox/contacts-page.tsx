import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ContactEntry } from '#shared/schemas/enquiry.ts';
import type { Id } from '#shared/schemas/primitives.ts';
import { adminTitles } from '../../copy/page-meta.ts';
import { call } from '../../data/call.ts';
import { isMissing, readQuery } from '../../data/queries.ts';
import { useFailure } from '../../data/use-failure.ts';
import { useTableInUrl } from '../../search-params/table-in-url.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { AnchorButton, Button } from '../../ui/button.tsx';
import { LocalDate, localDateText, spreadsheetDate } from '../../ui/date-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { openedInApp, useCloseOpened } from '../../ui/history.ts';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-inbox.module.css';
import { inboxCopy } from './copy.ts';
import { InboxPage } from './inbox-page.tsx';
import { ErasePerson, ExportPerson, emailLink, isAddress, phoneLink } from './person.tsx';
import { useContacts, useRemoveContact, useRetryContacts } from './use-inbox.ts';

/** Roughly two lines; longer messages get a "Read more". */
const shortMessage = 80;

function Message({ entry }: { entry: ContactEntry }) {
  const { message } = entry;
  const id = String(entry.contact_us_id);
  const isOpen = route.useSearch({ select: (search) => search.message === id });
  const isShort = message.length <= shortMessage && !message.includes('\n') && !entry.message_shortened;
  const label = isShort ? inboxCopy.openMessage : inboxCopy.readMessage;
  return (
    <div className={styles.excerpt}>
      <span className={styles.lines}>{message}</span>
      <Link
        from="/contactform"
        to="."
        search={(now) => ({ ...now, message: id })}
        state={openedInApp}
        resetScroll={false}
        aria-haspopup="dialog"
        aria-current={isOpen ? 'page' : undefined}
        aria-label={`${label} ${isShort ? 'what' : 'that'} ${entry.name} wrote`}
      >
        {label}
      </Link>
    </div>
  );
}

/** The specified columns of Contact Us Data. */
const contactColumns: readonly Column<ContactEntry>[] = [
  { id: 'id', header: 'ID', value: (row) => row.contact_us_id, kind: 'num' },
  { id: 'name', header: 'Name', value: (row) => row.name, hideable: false, kind: 'name' },
  {
    id: 'email',
    header: 'Email',
    value: (row) => row.email,
    cell: ({ email }) => emailLink(email),
    kind: 'fill',
  },
  {
    id: 'phone',
    header: 'Phone',
    value: (row) => (row.phone ? String(row.phone) : ''),
    cell: (row) => phoneLink(row.phone),
    kind: 'num',
  },
  {
    id: 'message',
    header: 'Message',
    value: (row) => row.message,
    csv: (row) => (row.message_shortened ? `${row.message}…` : row.message),
    cell: (row) => <Message entry={row} />,
    kind: 'fill',
  },
  {
    id: 'createdAt',
    header: 'Created At',
    value: (row) => row.createdAt ?? null,
    text: (row) => localDateText(row.createdAt, 'time'),
    cell: (row) => <LocalDate value={row.createdAt} format="time" />,
    csv: (row) => spreadsheetDate(row.createdAt),
    kind: 'num',
  },
];

const route = getRouteApi('/_admin/contactform');

export function ContactsPage() {
  const { message } = route.useSearch();
  return (
    <InboxPage
      title={adminTitles['/contactform']}
      inbox={useContacts()}
      count={inboxCopy.messages}
      deletion="deletecontactform"
      withoutRows={message ? <MessageDialog key={message} id={message} listed={undefined} /> : null}
    >
      {(rows, searchNote) => <Contacts rows={rows} searchNote={searchNote} />}
    </InboxPage>
  );
}

function Contacts({ rows, searchNote }: { rows: readonly ContactEntry[]; searchNote: string | false }) {
  const { message } = route.useSearch();
  const takeOut = useRemoveContact();
  const { ask, pending } = useConfirmedAction({
    label: inboxCopy.delete,
    run: async (contact_us_id: Id) => {
      await call('deletecontactform', { params: { contact_us_id } });
      takeOut(contact_us_id);
      toast.success(inboxCopy.contactDeleted);
    },
  });
  return (
    <>
      <DataTable
        caption="Contact messages"
        rows={rows}
        columns={contactColumns}
        rowKey={(row) => String(row.contact_us_id)}
        {...useTableInUrl()}
        searchLabel="Search messages"
        searchNote={searchNote}
        csvName="contact-us-data"
        cards={1024}
        empty={<Empty title={inboxCopy.noContacts} picture="empty-inbox" />}
        actions={({ contact_us_id, name }) => (
          <Button
            size="s"
            variant="bad"
            busy={pending === contact_us_id}
            aria-label={inboxCopy.deleteContact(name)}
            onClick={() => void ask(contact_us_id, inboxCopy.deleteContactQuestion(name))}
          >
            {inboxCopy.delete}
          </Button>
        )}
      />
      {message ? (
        <MessageDialog key={message} id={message} listed={rows.find((row) => String(row.contact_us_id) === message)} />
      ) : null}
    </>
  );
}

/** Shows the whole message, also when it is not in the loaded list. */
function MessageDialog({ id, listed }: { id: string; listed: ContactEntry | undefined }) {
  const close = useCloseOpened('message');
  const query = useQuery({
    ...readQuery('getcontactform', { contact_us_id: listed?.contact_us_id ?? id }),
    enabled: !listed || listed.message_shortened === true,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const { data, isFetching } = query;
  const error = useFailure(query, inboxCopy.wholeFailed);
  const gone = isMissing(error);
  const takeOut = useRemoveContact();
  const takeOutListed = useEffectEvent(() => listed && takeOut(listed.contact_us_id));
  useEffect(() => {
    if (gone) takeOutListed();
  }, [gone]);
  const entry = gone ? undefined : (listed ?? data);
  const [seen, setSeen] = useState(false);
  if (entry && !seen) setSeen(true);
  const missing = seen ? inboxCopy.deletedMessage : inboxCopy.unknownMessage;
  const retryList = useRetryContacts();
  const refetch = () => {
    retryList();
    void query.refetch();
  };
  const retry = gone ? undefined : { isFetching, refetch };
  if (!entry) {
    return (
      <Dialog title={inboxCopy.untitledMessage} onClose={() => void close()}>
        {error ? <Failed message={gone ? missing : error.message} retry={retry} /> : <Loading lines={2} />}
      </Dialog>
    );
  }
  return (
    <Dialog
      title={entry.name}
      onClose={() => void close()}
      footer={
        isAddress(entry.email) ? (
          <>
            <AnchorButton href={`mailto:${entry.email}`}>Answer by e-mail</AnchorButton>
            <ExportPerson email={entry.email} />
            <ErasePerson email={entry.email} onErased={close} />
          </>
        ) : null
      }
    >
      <p className="soft">
        <LocalDate value={entry.createdAt} format="time" />
      </p>
      <p className={styles.message}>{data?.message ?? entry.message}</p>
      {query.isLoading && !error ? <Loading lines={2} /> : null}
      {error && !data ? <Failed message={`${inboxCopy.wholeFailed} ${error.message}`} retry={retry} /> : null}
    </Dialog>
  );
}
