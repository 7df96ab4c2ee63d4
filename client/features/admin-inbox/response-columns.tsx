import type { JobResponse } from '#shared/schemas/application.ts';
import { shorten } from '#shared/text.ts';
import { applicationCopy as copy, recordTexts, stateNames } from '../../copy/admin-records.ts';
import { LocalDate, localDateText, spreadsheetDate } from '../../ui/date-text.tsx';
import { absoluteUrl, type Column } from '../../ui/table/column.ts';
import { ListItem } from '../../ui/table/list-item.tsx';
import styles from './admin-inbox.module.css';
import { inboxCopy } from './copy.ts';
import { fullNameOf, isWebAddress, nameOf, phoneLink, webLink } from './person.tsx';
import { maxName, RecordLink } from './record-link.tsx';
import { StateBadge } from './record-state.tsx';
import type { Application } from './records.ts';

/** Sorts as a number, even when the host sends text. */
const asNumber = (value: number | string | null | undefined) => {
  const text = String(value ?? '').trim();
  return text === '' || Number.isNaN(Number(text)) ? text : Number(text);
};

const amount = (
  id: string,
  header: string,
  of: (row: Application) => number | string | null | undefined,
): Column<Application> => ({
  id,
  header,
  value: (row) => asNumber(of(row)),
  text: (row) => String(of(row) ?? '').trim(),
  kind: 'num',
});

/** The open application shows the full address. */
const maxAddress = 120;

/** The site serves its host's files; for other origins only the address is known. */
function Resume({ row }: { row: JobResponse }) {
  const { upload_resume: resume } = row;
  if (!resume) return <span className="soft">{inboxCopy.noResume}</span>;
  if (resume.startsWith('/')) {
    return (
      <a
        href={resume}
        target="_blank"
        rel="noopener"
        aria-label={`${inboxCopy.resume} of ${nameOf(row)} (opens in a new tab)`}
      >
        {inboxCopy.resume}
      </a>
    );
  }
  return (
    <>
      <span className="soft">{inboxCopy.resumeElsewhere}</span>{' '}
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
        <span className={styles.mark} title={copy.alsoAppliedHint}>
          {copy.alsoApplied}
        </span>
      ) : null}
    </>
  );
}

const yearsOf = ({ experience }: Application) => {
  const years = String(experience ?? '').trim();
  return years && copy.years(years);
};

/** An application in the list of a narrow window. */
export function ApplicationItem({ row }: { row: Application }) {
  return (
    <ListItem
      title={<Name row={row} />}
      status={<StateBadge state={row.state} />}
      about={[row.position_applied_for.trim() || inboxCopy.noPosition, yearsOf(row)].filter(Boolean).join(' · ')}
      when={<LocalDate value={row.createdAt} />}
    />
  );
}

const extra = (
  id: string,
  header: string,
  value: (row: Application) => string | number | null,
): Column<Application> => ({ id, header, value, hidden: true });

/** The specified columns of Job Responses, then state and date, and the other form fields, which are always exported. */
export const responseColumns: readonly Column<Application>[] = [
  { id: 'id', header: 'Job ID', value: (row) => row.jobresponse_id, kind: 'num' },
  { id: 'position', header: 'Position', value: (row) => row.position_applied_for, kind: 'fill' },
  {
    id: 'name',
    header: 'Name',
    value: fullNameOf,
    text: (row) => row.name,
    hideable: false,
    kind: 'name',
    cell: (row) => <Name row={row} />,
  },
  {
    id: 'dob',
    header: 'DOB',
    value: (row) => row.dob ?? null,
    text: (row) => localDateText(row.dob),
    cell: (row) => <LocalDate value={row.dob} />,
    csv: (row) => row.dob ?? null,
    kind: 'num',
  },
  { id: 'gender', header: 'Gender', value: (row) => row.gender ?? null },
  amount('experience', 'Experience (years)', (row) => row.experience),
  {
    id: 'contact',
    header: 'Contact',
    value: (row) => String(row.contact_mobile ?? ''),
    cell: (row) => phoneLink(row.contact_mobile),
    kind: 'num',
  },
  {
    id: 'resume',
    header: 'Resume',
    value: (row) => (row.upload_resume ? 0 : 1),
    text: () => '',
    csv: (row) => absoluteUrl(row.upload_resume),
    cell: (row) => <Resume row={row} />,
    searchable: false,
  },
  {
    id: 'state',
    header: recordTexts.state,
    // Ordered by workflow, not alphabetically.
    value: ({ state }) => (state ? Object.keys(stateNames).indexOf(state) : null),
    text: ({ state }) => (state ? stateNames[state] : ''),
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    id: 'applied',
    header: copy.facts.applied,
    value: (row) => row.createdAt ?? null,
    text: (row) => localDateText(row.createdAt, 'time'),
    cell: (row) => <LocalDate value={row.createdAt} />,
    csv: (row) => spreadsheetDate(row.createdAt),
    kind: 'num',
    // Formatting thousands of times would dominate the cost of a search.
    searchable: false,
  },
  extra('email', copy.facts.email, (row) => row.contact_email ?? null),
  extra('linkedin', copy.facts.linkedin, (row) => row.linkedin_profile ?? null),
  { ...amount('relevant', copy.facts.relevant, (row) => row.relevant_experience), hidden: true },
  { ...amount('currentpay', copy.facts.current, (row) => row.current_lpa), hidden: true },
  { ...amount('expectedpay', copy.facts.expected, (row) => row.expected_lpa), hidden: true },
  extra('notice', copy.facts.notice, (row) => row.expected_joining_date ?? null),
  extra('answers', copy.answers, (row) =>
    row.answers ? row.answers.map(({ question, answer }) => `${question} ${answer}`).join('\n') : null,
  ),
  extra('also', copy.alsoApplied, (row) => (row.alsoApplied ? copy.alsoApplied : null)),
];

/** For a host that does not send when an application was made. */
export const columnsWithoutDate = responseColumns.map((column) =>
  column.id === 'applied' ? { ...column, hidden: true } : column,
);
