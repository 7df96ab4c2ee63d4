import { readIsoDate } from '#shared/iso-date.ts';
import { enquiryFields, fieldLabels } from '#shared/record-fields.ts';
import { shorten } from '#shared/text.ts';
import { dueHint } from '../../copy/admin-records.ts';
import { LocalDate, localDateText } from '../../ui/date-text.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ListItem } from '../../ui/table/list-item.tsx';
import styles from './admin-inbox.module.css';
import { answerDue, answerTime } from './answer-due.ts';
import { emailLink, phoneLink } from './person.tsx';
import { maxName, RecordLink } from './record-link.tsx';
import { StateBadge } from './record-state.tsx';
import type { Enquiry } from './records.ts';

/** The time that is left to answer a new message; undefined without a date or when no answer is due. */
function timeOf({ state, createdAt }: Enquiry, now: Date) {
  const received = state === 'new' && createdAt ? readIsoDate(createdAt) : undefined;
  return received && answerTime(received, now);
}

/** Says how many messages have to be answered soon, and how many are late. */
export function urgentText(rows: readonly Enquiry[], now: Date): string {
  const counts = Map.groupBy(rows, (row) => timeOf(row, now)?.status);
  const [soon, late] = [counts.get('soon')?.length, counts.get('late')?.length];
  return [soon && `${soon} due soon`, late && `${late} late`].filter(Boolean).join(', ');
}

/** "3 h" within two days, then days of 24 business hours. */
const span = (hours: number) => (hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`);

const dueTexts = {
  open: (hours: number) => `Due in ${span(hours)}`,
  soon: (hours: number) => (hours < 1 ? 'Due soon: under 1 h' : `Due soon: ${span(hours)}`),
  late: (hours: number) => (hours < 1 ? 'Late' : `Late by ${span(hours)}`),
};

export function Due({ row, now }: { row: Enquiry; now: Date }) {
  const time = timeOf(row, now);
  if (!time) return null;
  const { due, hours, status } = time;
  return (
    <span
      className={styles.due}
      data-due={status}
      title={`${fieldLabels.due}: ${localDateText(due.toISOString(), 'time')}. ${dueHint}`}
    >
      {dueTexts[status](hours)}
    </span>
  );
}

function Name({ row }: { row: Enquiry }) {
  return (
    <RecordLink record={row}>
      <bdi>{shorten(row.name, maxName)}</bdi>
    </RecordLink>
  );
}

const beginOf = ({ message, message_shortened }: Enquiry): string =>
  shorten(`${message.replace(/\s+/g, ' ')}${message_shortened ? '…' : ''}`, 160);

export function EnquiryItem({ row, now }: { row: Enquiry; now: Date }) {
  return (
    <ListItem
      title={<Name row={row} />}
      status={
        <>
          <Due row={row} now={now} />
          <StateBadge state={row.state} />
        </>
      }
      about={beginOf(row)}
      when={<LocalDate value={row.createdAt} />}
    />
  );
}

/** When an answer is due, in ISO 8601; null when none is. */
export function dueOf({ state, createdAt }: Enquiry): string | null {
  const received = state === 'new' && createdAt ? readIsoDate(createdAt) : undefined;
  return received ? answerDue(received).toISOString() : null;
}

/** How the list shows the fields. The due time is hidden at first and always exported. */
const display: Readonly<Record<string, Partial<Column<Enquiry>>>> = {
  id: { kind: 'num' },
  name: { hideable: false, kind: 'name', cell: (row) => <Name row={row} /> },
  email: { kind: 'fill', cell: ({ email }) => emailLink(email) },
  phone: { kind: 'num', cell: (row) => phoneLink(row.phone) },
  message: { kind: 'fill', cell: (row) => <span className={styles.lines}>{beginOf(row)}</span> },
  createdAt: { kind: 'num', cell: (row) => <LocalDate value={row.createdAt} format="time" /> },
  due: { hidden: true, cell: (row) => <LocalDate value={dueOf(row)} format="time" /> },
};

export const contactColumns = (now: Date): readonly Column<Enquiry>[] =>
  enquiryFields.map((field) => ({
    ...field,
    ...(field.id === 'state'
      ? {
          cell: (row: Enquiry) => (
            <span className={styles.status}>
              <StateBadge state={row.state} /> <Due row={row} now={now} />
            </span>
          ),
        }
      : display[field.id]),
  }));
