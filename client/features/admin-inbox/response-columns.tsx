import type { JobResponse } from '../../../shared/schemas/application.ts';
import { inboxWords } from '../../copy/admin-inbox.ts';
import { localDateText } from '../../ui/date-text.ts';
import { LocalDate } from '../../ui/local-date.tsx';
import type { Column } from '../../ui/table/column.ts';
import { wholeAddress } from '../../ui/table/csv.ts';
import styles from './admin-inbox.module.css';
import { phoneLink } from './contact-columns.tsx';

export const nameOf = ({ first_name, last_name }: JobResponse) => [first_name, last_name].filter(Boolean).join(' ');

/** A host may send a number as text; sorted as text, 10 would come before 9. */
const asNumber = (value: number | string | null | undefined) => {
  if (value === null || value === undefined || value === '') return null;
  return Number.isNaN(Number(value)) ? value : Number(value);
};

/** This site hands out what its host keeps; of a resume elsewhere it knows the address only (decision 34). */
function Resume({ row }: { row: JobResponse }) {
  const { upload_resume: resume } = row;
  if (!resume) return <span className="soft">{inboxWords.noResume}</span>;
  if (resume.startsWith('/')) {
    return (
      <a
        href={resume}
        target="_blank"
        rel="noopener"
        aria-label={`${inboxWords.resume} of ${nameOf(row)} (opens in a new tab)`}
      >
        {inboxWords.resume}
      </a>
    );
  }
  return (
    <>
      <span className="soft">{inboxWords.resumeElsewhere}</span>{' '}
      {/^https?:\/\//i.test(resume) ? (
        <a href={resume} target="_blank" rel="noreferrer" className={styles.address}>
          {resume}
        </a>
      ) : (
        <span className={styles.address}>{resume}</span>
      )}
    </>
  );
}

/** The columns of Job Responses, as specified in section 2. */
export const responseColumns: readonly Column<JobResponse>[] = [
  { id: 'id', header: 'Job ID', value: (row) => asNumber(row.jobresponse_id), kind: 'num' },
  { id: 'position', header: 'Position', value: (row) => row.position_applied_for },
  { id: 'name', header: 'Name', value: nameOf, hideable: false, kind: 'name' },
  {
    id: 'dob',
    header: 'DOB',
    value: (row) => row.dob ?? null,
    text: (row) => localDateText(row.dob),
    cell: (row) => <LocalDate value={row.dob} />,
    kind: 'num',
  },
  { id: 'gender', header: 'Gender', value: (row) => row.gender ?? null },
  { id: 'experience', header: 'Experience (years)', value: (row) => asNumber(row.experience), kind: 'num' },
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
    csv: (row) => wholeAddress(row.upload_resume),
    cell: (row) => <Resume row={row} />,
    searchable: false,
  },
];
