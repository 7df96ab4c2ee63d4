import { applicationFields, fieldLabels, nameOf, noPosition } from '#shared/record-fields.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import { shorten } from '#shared/text.ts';
import { LocalDate } from '../../ui/date-text.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ListItem } from '../../ui/table/list-item.tsx';
import styles from './admin-inbox.module.css';
import { isWebAddress, phoneLink, webLink } from './person.tsx';
import { maxName, RecordLink } from './record-link.tsx';
import { StateBadge } from './record-state.tsx';
import type { Application } from './records.ts';

/** The open application shows the full address. */
const maxAddress = 120;

/** The site serves its host's files; for other origins only the address is known. */
function Resume({ row }: { row: JobResponse }) {
  const { upload_resume: resume } = row;
  if (!resume) return <span className="soft">None sent</span>;
  if (resume.startsWith('/')) {
    return (
      <a
        href={resume}
        target="_blank"
        rel="noopener"
        aria-label={`Download resume of ${nameOf(row)} (opens in a new tab)`}
      >
        Download resume
      </a>
    );
  }
  return (
    <>
      <span className="soft">Stored elsewhere:</span>{' '}
      <span className={styles.address}>
        {isWebAddress(resume) ? webLink(resume, maxAddress) : shorten(resume, maxAddress)}
      </span>
    </>
  );
}

function Name({ row }: { row: Application }) {
  return (
    <>
      <RecordLink record={row}>
        <bdi>{shorten(row.first_name || row.name, maxName)}</bdi>
        {row.first_name && row.last_name ? (
          <>
            {' '}
            <bdi>{shorten(row.last_name, maxName)}</bdi>
          </>
        ) : null}
      </RecordLink>
      {row.alsoApplied ? (
        <span className={styles.mark} title="The same person has applied for this position more than once.">
          {fieldLabels.alsoApplied}
        </span>
      ) : null}
    </>
  );
}

const yearsOf = ({ experience }: Application) => {
  const years = String(experience ?? '').trim();
  return years && (years === '1' ? '1 year' : `${years} years`);
};

export function ApplicationItem({ row }: { row: Application }) {
  return (
    <ListItem
      title={<Name row={row} />}
      status={<StateBadge state={row.state} />}
      about={[row.position_applied_for.trim() || noPosition, yearsOf(row)].filter(Boolean).join(' · ')}
      when={<LocalDate value={row.createdAt} />}
    />
  );
}

/** How the list shows the fields; the others are hidden at first and always exported. */
const display: Readonly<Record<string, Partial<Column<Application>>>> = {
  id: { kind: 'num' },
  position: { kind: 'fill' },
  name: { hideable: false, kind: 'name', cell: (row) => <Name row={row} /> },
  dob: { kind: 'num', cell: (row) => <LocalDate value={row.dob} /> },
  gender: {},
  experience: { kind: 'num' },
  contact: { kind: 'num', cell: (row) => phoneLink(row.contact_mobile) },
  resume: { cell: (row) => <Resume row={row} /> },
  state: { cell: ({ state }) => <StateBadge state={state} /> },
  applied: { kind: 'num', cell: (row) => <LocalDate value={row.createdAt} /> },
  relevant: { kind: 'num', hidden: true },
  currentpay: { kind: 'num', hidden: true },
  expectedpay: { kind: 'num', hidden: true },
};

export const responseColumns: readonly Column<Application>[] = applicationFields.map((field) => ({
  ...field,
  ...(display[field.id] ?? { hidden: true }),
}));

/** For a host that does not send when an application was made. */
export const columnsWithoutDate = responseColumns.map((column) =>
  column.id === 'applied' ? { ...column, hidden: true } : column,
);
