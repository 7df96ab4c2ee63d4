import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { employmentTypeText } from '#shared/job-fact-texts.ts';
import { byPosition, isOpen } from '#shared/job-facts.ts';
import { markdownText } from '#shared/markdown-text.ts';
import type { JobPost } from '#shared/schemas/job.ts';
import { searchTerms } from '#shared/search-terms.ts';
import { shorten } from '#shared/text.ts';
import emptyOpenings from '../../assets/illustrations/empty-openings.svg?url&no-inline';
import emptyResults from '../../assets/illustrations/empty-results.svg?url&no-inline';
import { closedOpening } from '../../copy/job-facts.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { listMessages } from '../../copy/list-messages.ts';
import { useClosingTime } from '../../data/use-closing-time.ts';
import { useServedQuery } from '../../data/use-failure.ts';
import { text } from '../../search-params/search.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select, TextInput } from '../../ui/field.tsx';
import { LongText } from '../../ui/formatted-text.tsx';
import { openedInApp } from '../../ui/history.ts';
import { focusInMiddle } from '../../ui/scroll.ts';
import { SectionHeading, Wrap } from '../../ui/section.tsx';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { type SimpleColumn, SimpleTable } from '../../ui/table/simple-table.tsx';
import { ClearFilters, TextIndex, useSearchText } from '../../ui/text-search.tsx';
import styles from './careers.module.css';
import { FactLine } from './job-facts.tsx';
import { type OpeningsPath, type OpeningsSearch, openingsQuery } from './jobs.ts';
import { applicationLink, jobLink } from './links.ts';
import { OpeningDialog } from './opening-dialog.tsx';

/** The openings and their state; a failure also shows the specified alert. */
export function useOpenings() {
  const { data, dataUpdatedAt, failed, failure, retry } = useServedQuery(openingsQuery);
  const now = useClosingTime(data, dataUpdatedAt);
  // Admins get all openings.
  const jobs = useMemo(() => data?.filter((job) => isOpen(job, now)), [data, now]);
  const { alert } = useAlert();
  const say = useEffectEvent(() => void alert(jobMessages.noData, { kind: 'bad' }));
  useEffect(() => {
    if (failed && failure) say();
  }, [failed, failure]);
  // True until the list has loaded.
  const hasOpenings = !failed && jobs?.length !== 0;
  return { jobs, hasOpenings, failed, retry };
}

/** A longer position is scrolled in its cell. */
const maxLinkText = 300;

interface OpeningsTableProps {
  page: OpeningsPath;
  search: OpeningsSearch;
  jobs: readonly JobPost[];
  /** All openings, whatever the search. */
  listed: readonly JobPost[];
}

function OpeningsTable({ page, search, jobs, listed }: OpeningsTableProps) {
  const listedOf = useMemo(() => byPosition(listed), [listed]);
  const columns: readonly SimpleColumn<JobPost>[] = [
    {
      header: 'Position',
      kind: 'title',
      cell: (job) => (
        <>
          {job.position.length > maxLinkText ? (
            <LongText label="Position">{job.position}</LongText>
          ) : (
            // A pointer that passes over the rows must not read each job.
            <Link {...jobLink(job)} preload={false} className={styles.position}>
              {job.position}
            </Link>
          )}
          <FactLine job={job} />
        </>
      ),
    },
    {
      header: 'Description',
      cell: (job) => (
        <p className={styles.short}>
          <span className={styles.begin}>{shorten(markdownText(job.description), 110)}</span>{' '}
          <Link
            to={page}
            search={{ ...search, opening: String(job.jobpost_id) }}
            state={openedInApp}
            resetScroll={false}
            aria-haspopup="dialog"
            // Not indexed: it repeats the job's page.
            rel="nofollow"
            aria-label={`${jobMessages.readMore} about ${job.position}`}
            className={styles.more}
          >
            {jobMessages.readMore}
          </Link>
        </p>
      ),
    },
    { header: 'Experience', cell: (job) => job.experience },
    {
      header: jobMessages.apply,
      kind: 'action',
      cell: (job) => (
        <LinkButton
          {...applicationLink(job, listedOf(job.position))}
          aria-label={`${jobMessages.apply} for ${job.position}`}
        >
          {jobMessages.apply}
        </LinkButton>
      ),
    },
  ];
  return (
    <div className={styles.openings}>
      <SimpleTable caption="Current openings" rows={jobs} columns={columns} rowKey={(job) => String(job.jobpost_id)} />
    </div>
  );
}

type Filters = Pick<OpeningsSearch, 'type' | 'place' | 'remote'>;

/** Trims and cuts a fact like its search param. */
const factOf = (job: JobPost, name: 'employment_type' | 'location') => text(job[name]?.trim());

const valuesOf = (jobs: readonly JobPost[], name: 'employment_type' | 'location'): string[] =>
  [...new Set(jobs.flatMap((job) => factOf(job, name) ?? []))].sort();

/** Active filters; values that no opening has are ignored. */
function chosenFilters(jobs: readonly JobPost[], search: OpeningsSearch): Filters {
  const has = (values: readonly string[], value = '') => (values.includes(value) ? value : undefined);
  return {
    type: has(valuesOf(jobs, 'employment_type'), search.type),
    place: has(valuesOf(jobs, 'location'), search.place),
    remote: jobs.some((job) => job.remote) ? search.remote : undefined,
  };
}

const fits = (job: JobPost, { type, place, remote }: Filters): boolean =>
  (!type || factOf(job, 'employment_type') === type) &&
  (!place || factOf(job, 'location') === place) &&
  (!remote || Boolean(job.remote));

/** Filters in the form, which the visitor may have changed before script ran. */
const filtersIn = (form: FormData): Filters => ({
  type: text(form.get('type')),
  place: text(form.get('place')),
  remote: form.has('remote') ? 'yes' : undefined,
});

const sameFilters = (one: Filters, other: Filters): boolean =>
  one.type === other.type && one.place === other.place && one.remote === other.remote;

interface OpeningFiltersProps {
  jobs: readonly JobPost[];
  search: OpeningsSearch;
  onChoose: (chosen: Filters) => void;
}

/** A shorter list is read faster than filtered. */
const fewestToFilter = 12;

const filterLabels = { type: 'Type', place: 'Place' };

function OpeningFilters({ jobs, search, onChoose }: OpeningFiltersProps) {
  const { remote, ...chosen } = chosenFilters(jobs, search);
  if (jobs.length < fewestToFilter && !remote && !chosen.type && !chosen.place) return null;
  const select = (name: 'type' | 'place', values: string[], labelOf: (value: string) => string) =>
    values.length > 0 ? (
      <Select
        className={styles.filter}
        label={filterLabels[name]}
        name={name}
        value={chosen[name] ?? ''}
        placeholder="Any"
        options={values.map((value) => ({ value, label: labelOf(value) }))}
        onChange={(event) => onChoose({ [name]: event.currentTarget.value || undefined })}
      />
    ) : null;
  return (
    <>
      {select(
        'type',
        valuesOf(jobs, 'employment_type'),
        (value) => employmentTypeText({ employment_type: value }) ?? value,
      )}
      {select('place', valuesOf(jobs, 'location'), (value) => value)}
      {jobs.some((job) => job.remote) ? (
        <Checkbox
          label="Remote only"
          name="remote"
          value="yes"
          checked={remote === 'yes'}
          onChange={(event) => onChoose({ remote: event.currentTarget.checked ? 'yes' : undefined })}
        />
      ) : null}
    </>
  );
}

interface OpeningsProps {
  page: OpeningsPath;
  search: OpeningsSearch;
  openings: ReturnType<typeof useOpenings>;
  /** Only where the page's title does not say the same. */
  heading?: { title: string; lead?: string | undefined };
}

export function Openings({ page, search, openings, heading }: OpeningsProps) {
  const { jobs, failed, retry } = openings;
  return (
    <Wrap>
      {heading ? <SectionHeading {...heading} ground /> : null}
      {jobs ? <JobList page={page} search={search} jobs={jobs} /> : null}
      {!jobs && failed ? <Failed message={jobMessages.fetchListFailed} retry={retry} /> : null}
      {!jobs && !failed ? <Loading lines={5} /> : null}
    </Wrap>
  );
}

const searchedTexts = (job: JobPost) => [
  job.position,
  job.area_of_interest,
  markdownText(job.description),
  job.experience,
];

function JobList({ page, search, jobs }: { page: OpeningsPath; search: OpeningsSearch; jobs: readonly JobPost[] }) {
  const navigate = useNavigate();
  const find = (q: string) =>
    void navigate({ to: page, search: { ...search, q: q || undefined }, replace: true, resetScroll: false });
  const { text, type } = useSearchText(search.q ?? '', find);
  const form = useRef<HTMLFormElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const choose = (chosen: Filters) =>
    void navigate({ to: page, search: { ...search, ...chosen, q: text || undefined }, resetScroll: false });
  // Visitors may type or choose before script runs.
  const catchUp = useEffectEvent(() => {
    const given = new FormData(form.current ?? undefined);
    type(String(given.get('q') ?? ''));
    const filters = filtersIn(given);
    if (!sameFilters(filters, chosenFilters(jobs, search))) choose(filters);
  });
  useEffect(() => catchUp(), []);
  const [index] = useState(() => new TextIndex(searchedTexts));
  const found = useMemo(() => {
    const words = searchTerms(text);
    const filters = chosenFilters(jobs, search);
    return jobs.filter((job) => index.matches(job, words) && fits(job, filters));
  }, [jobs, index, text, search]);
  const open = jobs.find((job) => String(job.jobpost_id) === search.opening);
  const [lastOpen, setLastOpen] = useState(open);
  if (open && open !== lastOpen) setLastOpen(open);
  // An opening that closes while it is open stays and says so.
  const shown = open ?? (String(lastOpen?.jobpost_id) === search.opening ? lastOpen : undefined);
  const dialog = shown ? (
    <OpeningDialog key="opening" page={page} search={search} job={shown} jobs={jobs} isClosed={!open} />
  ) : null;
  // On /joinUs it is far below the first screen.
  const gone =
    search.opening && !shown ? (
      <p ref={focusInMiddle} tabIndex={-1} className={styles.gone}>
        {closedOpening.gone}
      </p>
    ) : null;

  if (jobs.length === 0) {
    return (
      <>
        {gone}
        <Empty title={listMessages.empty} picture={emptyOpenings}>
          No desk is free today. When one is, it will be listed here first.
        </Empty>
        {dialog}
      </>
    );
  }
  return (
    <>
      {gone}
      <search>
        <form
          ref={form}
          action={`${page}#openings`}
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault();
            find(text);
          }}
        >
          <TextInput
            ref={searchBox}
            label="Search openings"
            type="search"
            name="q"
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <OpeningFilters jobs={jobs} search={search} onChoose={choose} />
          <p className="soft num" role="status">
            {found.length === jobs.length ? `${jobs.length} in all` : `${found.length} of ${jobs.length}`}
          </p>
        </form>
      </search>
      {found.length > 0 ? (
        <OpeningsTable page={page} search={search} jobs={found} listed={jobs} />
      ) : (
        <Empty
          title={listMessages.noMatches}
          picture={emptyResults}
          action={<ClearFilters to={page} type={type} searchBox={searchBox} />}
        />
      )}
      {dialog}
    </>
  );
}
