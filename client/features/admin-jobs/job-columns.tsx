import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { closingTime, jobFactNames, jobState, openingTime, positionName } from '#shared/job-facts.ts';
import { markdownText } from '#shared/markdown-text.ts';
import type { ApplicantCount } from '#shared/schemas/inbox.ts';
import type { JobPost } from '#shared/schemas/job.ts';
import { shorten } from '#shared/text.ts';
import { localDateText } from '../../ui/date-text.tsx';
import { openedInApp } from '../../ui/history.ts';
import type { Column } from '../../ui/table/column.ts';
import { ListItem } from '../../ui/table/list-item.tsx';
import styles from './admin-jobs.module.css';
import { jobFactLabels, jobStateLabels } from './copy.ts';

export const canClose = (job: JobPost): boolean => 'closes_at' in job;

const columns: readonly Column<JobPost>[] = [
  { id: 'position', header: 'Position', value: (job) => job.position, kind: 'title', hideable: false },
  { id: 'experience', header: 'Experience', value: (job) => job.experience },
];

/** Whether job posts can differ in their state. */
export const haveStates = (jobs: readonly JobPost[]): boolean => jobs.some((job) => canClose(job) || job.opens_at);

const stateColumn = (now: number): Column<JobPost> => ({
  id: 'state',
  header: 'State',
  value: (job) => jobStateLabels[jobState(job, now)],
});

const timeColumn = (
  id: 'opens' | 'closes',
  name: 'opens_at' | 'closes_at',
  time: (job: JobPost) => number | undefined,
): Column<JobPost> => ({
  id,
  header: id === 'opens' ? 'Opening date' : 'Closing date',
  value: (job: JobPost) => time(job) || null,
  text: (job: JobPost) => (job[name] ? localDateText(job[name], 'time') : ''),
  csv: (job: JobPost) => job[name] ?? '',
});

const placeOf = ({ location, remote }: JobPost) => [location?.trim(), remote && 'Remote'].filter(Boolean).join(', ');

const placeColumn: Column<JobPost> = { id: 'place', header: jobFactLabels.location, value: placeOf };

const pageOf = (job: JobPost) => `/database/${encodeURIComponent(String(job.jobpost_id))}`;

const countedApplicants = ({ applicants }: ApplicantCount) =>
  applicants === 1 ? '1 applicant' : `${applicants} applicants`;

export type CountOf = (job: JobPost) => ApplicantCount | undefined;

/** Leads to the applicants of an opening. Without counts, to those of all openings with its position. */
function ApplicantsLink({ job, count, show }: { job: JobPost; count: ApplicantCount | undefined; show: string }) {
  const { jobpost_id, position } = job;
  const byPosition = { position: positionParam(position) };
  return (
    <>
      <Link
        to="/jobresponse"
        search={count ? { opening: String(jobpost_id) } : byPosition}
        className={styles.target}
        aria-label={count ? `${countedApplicants(count)} for ${position}` : `Show the applicants for ${position}`}
      >
        {show}
      </Link>
      {count?.unknown ? (
        <Link
          to="/jobresponse"
          search={byPosition}
          className={styles.target}
          aria-label={`${count.unknown} unclear applications for ${position}`}
          title="Several job posts have this position. It is unknown which one these applications are for."
        >
          {count.unknown} unclear
        </Link>
      ) : null}
    </>
  );
}

function PageLink({ job }: { job: JobPost }) {
  return (
    <Link
      to="/database/$jobpost_id"
      params={{ jobpost_id: String(job.jobpost_id) }}
      preload={false}
      className={styles.target}
      aria-label={`View the public page of ${job.position}`}
    >
      View
    </Link>
  );
}

const linkColumns = (countOf: CountOf): readonly Column<JobPost>[] => [
  {
    id: 'applicants',
    header: 'Applicants',
    value: (job) => countOf(job)?.applicants ?? null,
    cell: (job) => (
      <span className={styles.applicants}>
        <ApplicantsLink job={job} count={countOf(job)} show={String(countOf(job)?.applicants ?? 'Show')} />
      </span>
    ),
    searchable: false,
  },
  {
    id: 'page',
    header: 'Page',
    value: () => null,
    csv: (job, { link }) => link(pageOf(job)),
    cell: (job) => <PageLink job={job} />,
    sortable: false,
    searchable: false,
  },
];

const exportedFacts = jobFactNames.filter((name) => name !== 'location' && name !== 'closes_at');

/** Shown only on request, and always exported. */
const exportedColumns = (jobs: readonly JobPost[]): readonly Column<JobPost>[] => [
  { id: 'area', header: 'Area of interest', value: (job) => job.area_of_interest, hidden: true, searchable: false },
  {
    id: 'description',
    header: 'Description',
    value: (job) => job.description,
    cell: (job) => shorten(markdownText(job.description), 300),
    kind: 'clamp',
    hidden: true,
    searchable: false,
  },
  { id: 'posted', header: 'Posted', value: (job) => job.createdAt ?? null, hidden: true, searchable: false },
  ...exportedFacts
    .filter((name) => jobs.some((job) => name in job))
    .map((name) => ({
      id: name,
      header: jobFactLabels[name],
      value: (job: JobPost) => job[name] ?? null,
      hidden: true,
      searchable: false,
    })),
];

/** As the search parameter of Job Responses holds it. */
const positionParam = (position: string) => positionName(position).slice(0, 200);

/** The specified columns of All Job Posts, then what the backend knows of the openings. */
export const jobColumns = (jobs: readonly JobPost[], countOf: CountOf, now: number): readonly Column<JobPost>[] => [
  ...columns,
  ...(haveStates(jobs) ? [stateColumn(now)] : []),
  ...(jobs.some(({ opens_at }) => opens_at) ? [timeColumn('opens', 'opens_at', openingTime)] : []),
  ...(jobs.some(canClose) ? [timeColumn('closes', 'closes_at', closingTime)] : []),
  ...(jobs.some((job) => 'location' in job) ? [placeColumn] : []),
  ...linkColumns(countOf),
  ...exportedColumns(jobs),
];

function whenOf(job: JobPost, now: number): string | null {
  const { opens_at, closes_at } = job;
  if (opens_at && jobState(job, now) === 'scheduled') return `Opens ${localDateText(opens_at)}`;
  return closes_at ? `Closes ${localDateText(closes_at)}` : null;
}

interface JobItemProps {
  job: JobPost;
  count: ApplicantCount | undefined;
  now: number;
  actions: ReactNode;
}

export function JobItem({ job, count, now, actions }: JobItemProps) {
  return (
    <ListItem
      title={
        <Link
          from="/alljobposts"
          to="."
          search={(now) => ({ ...now, edit: String(job.jobpost_id) })}
          state={openedInApp}
          resetScroll={false}
          aria-haspopup="dialog"
        >
          {job.position}
        </Link>
      }
      status={haveStates([job]) ? jobStateLabels[jobState(job, now)] : null}
      about={[job.experience, placeOf(job)].filter(Boolean).join(' · ')}
      when={whenOf(job, now)}
      actions={
        <>
          <ApplicantsLink job={job} count={count} show={count ? countedApplicants(count) : 'Applicants'} />
          <PageLink job={job} />
          {actions}
        </>
      }
    />
  );
}
