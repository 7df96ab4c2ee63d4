import { getRouteApi, Link } from '@tanstack/react-router';
import type { ContactEntry } from '#shared/schemas/enquiry.ts';
import { inboxCopy } from '../../copy/admin-inbox.ts';
import { openedInApp } from '../../search-params/opened-in-app.ts';
import { localDateText } from '../../ui/date-text.ts';
import { LocalDate } from '../../ui/local-date.tsx';
import type { Column } from '../../ui/table/column.ts';
import styles from './admin-inbox.module.css';
import { emailLink, phoneLink } from './person-links.tsx';

/** Roughly two lines; longer messages get a "Read more". */
const shortMessage = 80;

const route = getRouteApi('/_admin/contactform');

function Message({ entry }: { entry: ContactEntry }) {
  const { message } = entry;
  const id = String(entry.contact_us_id);
  const isOpen = route.useSearch({ select: (search) => search.message === id });
  const isShort = message.length <= shortMessage && !message.includes('\n') && !entry.message_shortened;
  const label = isShort ? inboxCopy.openMessage : inboxCopy.readMessage;
  return (
    <>
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
    </>
  );
}

/** The specified columns of Contact Us Data. */
export const contactColumns: readonly Column<ContactEntry>[] = [
  { id: 'id', header: 'ID', value: (row) => row.contact_us_id, kind: 'num' },
  { id: 'name', header: 'Name', value: (row) => row.name, hideable: false, kind: 'name' },
  {
    id: 'email',
    header: 'Email',
    value: (row) => row.email,
    cell: ({ email }) => emailLink(email),
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
  },
  {
    id: 'createdAt',
    header: 'Created At',
    value: (row) => row.createdAt ?? null,
    text: (row) => localDateText(row.createdAt, 'time'),
    cell: (row) => <LocalDate value={row.createdAt} format="time" />,
    csv: (row) => row.createdAt ?? null,
    kind: 'num',
  },
];
