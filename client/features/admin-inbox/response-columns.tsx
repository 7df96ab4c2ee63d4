import type { JobResponse } from '../../../shared/schemas/application.ts';
import { inboxDesk } from '../../copy/desk.ts';
import { localDateText } from '../../ui/date-text.ts';
import { LocalDate } from '../../ui/local-date.tsx';
import type { Column } from '../../ui/table/column.ts';

export const nameOf = ({ first_name, last_name }: JobResponse) => [first_name, last_name].filter(Boolean).join(' ');

/** A host may send a number as text; sorted as text, 10 would come before 9. */
const asNumber = (value: number | string | null | undefined) => {
  if (value === null || value === undefined || value === '') return null;
  return Number.isNaN(Number(value)) ? value : Number(value);
};

const plain = (value: number | string | null | undefined) =>
  value === null || value === undefined ? '' : String(value);

/** The columns of Job Responses, as specified in section 2. */
export const responseColumns: readonly Column<JobResponse>[] = [
  { id: 'id', header: 'Job ID', value: (row) => asNumber(row.jobresponse_id), kind: 'num' },
  { id: 'position', header: 'Position', value: (row) => row.position_applied_for },
  { id: 'name', header: 'Name', value: nameOf, hideable: false, cell: (row) => <strong>{nameOf(row)}</strong> },
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
    value: (row) => plain(row.contact_mobile),
    cell: ({ contact_mobile }) => (contact_mobile ? <a href={`tel:${contact_mobile}`}>{contact_mobile}</a> : null),
    kind: 'num',
  },
  {
    id: 'resume',
    header: 'Resume',
    value: (row) => (row.upload_resume ? 0 : 1),
    text: () => '',
    csv: (row) => (row.upload_resume ? new URL(row.upload_resume, window.location.origin).href : ''),
    cell: (row) =>
      row.upload_resume ? (
        <a
          href={row.upload_resume}
          target="_blank"
          rel="noopener"
          aria-label={`${inboxDesk.resume} of ${nameOf(row)} (opens in a new tab)`}
        >
          {inboxDesk.resume}
        </a>
      ) : (
        <span className="soft">{inboxDesk.noResume}</span>
      ),
    searchable: false,
  },
];
