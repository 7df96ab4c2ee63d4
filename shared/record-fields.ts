import { answerDue } from './answer-due.ts';
import type { CsvColumn, CsvForm } from './csv.ts';
import { personKey, type RecordState, recordStates } from './inbox-records.ts';
import { positionName } from './job-facts.ts';
import type { JobResponse } from './schemas/application.ts';
import type { ContactEntry } from './schemas/enquiry.ts';
import type { RecordNote } from './schemas/inbox.ts';

// The fields that the lists of the inboxes show and search, and that their files contain.

export const stateNames: Readonly<Record<RecordState, string>> = {
  new: 'New',
  reviewing: 'Reviewing',
  interview: 'Interview',
  offer: 'Offer',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  answered: 'Answered',
  archived: 'Archived',
};

export const fieldLabels = {
  email: 'Email',
  phone: 'Mobile',
  linkedin: 'LinkedIn',
  experience: 'Experience (years)',
  relevant: 'Relevant experience (years)',
  current: 'Current LPA',
  expected: 'Expected LPA',
  notice: 'Notice period',
  dob: 'Date of birth',
  gender: 'Gender',
  applied: 'Applied',
  answers: 'Answers',
  alsoApplied: 'Also applied',
  state: 'State',
  due: 'Answer due',
  notes: 'Notes',
} as const;

/** An application without a position. */
export const noPosition = 'No position named';
export const unnamed = 'No name given';

/** Returns the first and last name; empty when the host sends no name. */
export const fullNameOf = ({ first_name, last_name }: Pick<JobResponse, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ');

/** Returns the name that pages show. */
export const nameOf = (row: Pick<JobResponse, 'first_name' | 'last_name'>): string => fullNameOf(row) || unnamed;

/** Normalises a typed position; the search parameter holds 200 characters. */
export const positionKey = (position: string): string => positionName(position.trim() || noPosition).slice(0, 200);

/** Identifies the applications of one person for one position; empty when the person is unknown. */
export function pairKey(row: JobResponse): string {
  const person = personKey(row);
  return person ? `${person}\n${positionKey(row.position_applied_for)}` : '';
}

/** The site's own data about a record; undefined while a page loads it. */
interface SiteData {
  readonly state: RecordState | undefined;
}

interface ListedApplication extends JobResponse, SiteData {
  /** The person applied for this position more than once. */
  readonly alsoApplied: boolean;
}

type ListedEnquiry = ContactEntry & SiteData;

/** A column of a list and of its file. */
export interface RecordField<Row> extends CsvColumn<Row> {
  readonly id: string;
  /** False: a search ignores it. */
  readonly searchable?: boolean;
}

type Amount = number | string | null | undefined;

/** Sorts as a number, even when the host sends text. */
function asNumber(value: Amount): number | string {
  const text = String(value ?? '').trim();
  return text === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

const amount = (id: string, header: string, of: (row: ListedApplication) => Amount) => ({
  id,
  header,
  value: (row: ListedApplication) => asNumber(of(row)),
  text: (row: ListedApplication) => String(of(row) ?? '').trim(),
});

const stateField = {
  id: 'state',
  header: fieldLabels.state,
  text: ({ state }: SiteData) => (state ? stateNames[state] : ''),
};

/** Ordered by workflow, not alphabetically. */
const stateOrder = (states: readonly RecordState[], { state }: SiteData) => (state ? states.indexOf(state) : null);

/** The specified columns of Job Responses, then state and date, and the other form fields. */
export const applicationFields: readonly RecordField<ListedApplication>[] = [
  { id: 'id', header: 'Job ID', value: (row) => row.jobresponse_id },
  { id: 'position', header: 'Position', value: (row) => row.position_applied_for },
  { id: 'name', header: 'Name', value: fullNameOf, text: nameOf },
  { id: 'dob', header: 'DOB', value: (row) => row.dob ?? null },
  { id: 'gender', header: 'Gender', value: (row) => row.gender ?? null },
  amount('experience', fieldLabels.experience, (row) => row.experience),
  { id: 'contact', header: 'Contact', value: (row) => String(row.contact_mobile ?? '') },
  {
    id: 'resume',
    header: 'Resume',
    value: (row) => (row.upload_resume ? 0 : 1),
    text: () => '',
    csv: (row, { link }) => link(row.upload_resume),
    searchable: false,
  },
  { ...stateField, value: (row) => stateOrder(recordStates.application, row) },
  {
    id: 'applied',
    header: fieldLabels.applied,
    value: (row) => row.createdAt ?? null,
    csv: (row, { date }) => date(row.createdAt),
    searchable: false,
  },
  { id: 'email', header: fieldLabels.email, value: (row) => row.contact_email ?? null },
  { id: 'linkedin', header: fieldLabels.linkedin, value: (row) => row.linkedin_profile ?? null },
  amount('relevant', fieldLabels.relevant, (row) => row.relevant_experience),
  amount('currentpay', fieldLabels.current, (row) => row.current_lpa),
  amount('expectedpay', fieldLabels.expected, (row) => row.expected_lpa),
  { id: 'notice', header: fieldLabels.notice, value: (row) => row.expected_joining_date ?? null },
  {
    id: 'answers',
    header: fieldLabels.answers,
    value: ({ answers }) => answers?.map(({ question, answer }) => `${question} ${answer}`).join('\n') ?? null,
  },
  {
    id: 'also',
    header: fieldLabels.alsoApplied,
    value: ({ alsoApplied }) => (alsoApplied ? fieldLabels.alsoApplied : null),
  },
];

const isUnanswered = ({ state }: SiteData) => state === 'new';

/** The specified columns of Contact Us Data, then the state and when an answer is due. */
export const enquiryFields: readonly RecordField<ListedEnquiry>[] = [
  { id: 'id', header: 'ID', value: (row) => row.contact_us_id },
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'email', header: 'Email', value: (row) => row.email },
  { id: 'phone', header: 'Phone', value: (row) => (row.phone ? String(row.phone) : '') },
  {
    id: 'message',
    header: 'Message',
    value: (row) => row.message,
    csv: (row) => (row.message_shortened ? `${row.message}…` : row.message),
  },
  {
    id: 'createdAt',
    header: 'Created At',
    value: (row) => row.createdAt ?? null,
    csv: (row, { date }) => date(row.createdAt),
    searchable: false,
  },
  { ...stateField, value: (row) => stateOrder(recordStates.enquiry, row) },
  {
    id: 'due',
    header: fieldLabels.due,
    value: (row) => (isUnanswered(row) ? (row.createdAt ?? null) : null),
    csv: (row, { date }) => {
      const received = isUnanswered(row) ? date(row.createdAt) : null;
      // Other texts are not times.
      const [day, time] = /^(\S+) (\d\d:\d\d)$/.exec(received ?? '')?.slice(1) ?? [];
      return time ? answerDue(`${day}T${time}`).slice(0, 16).replace('T', ' ') : null;
    },
    searchable: false,
  },
];

/** Formats the notes about a record for a file, one per line. */
export const notesText = (notes: readonly RecordNote[], { date }: CsvForm): string =>
  notes.map(({ createdAt, author, text }) => `${date(createdAt)} ${author}: ${text}`).join('\n');
