import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { JobPost } from '#shared/schemas/job.ts';
import { openingsEmptyHint, openingsHeading } from '../../copy/careers.ts';
import { closedOpening } from '../../copy/job-facts.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { listMessages } from '../../copy/list-messages.ts';
import { TextInput } from '../../ui/field.tsx';
import { focusInMiddle } from '../../ui/in-sight.ts';
import { SectionHeading, Wrap } from '../../ui/section.tsx';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { ClearFilters } from '../../ui/text-search/clear-filters.tsx';
import { searchTerms, TextIndex } from '../../ui/text-search/text-index.ts';
import { useSearchText } from '../../ui/text-search/use-search-text.ts';
import styles from './careers.module.css';
import { OpeningDialog } from './opening-dialog.tsx';
import { chosenFilters, type Filters, filtersIn, fits, OpeningFilters, sameFilters } from './opening-filters.tsx';
import type { OpeningsPath, OpeningsSearch } from './openings-search.ts';
import { OpeningsTable } from './openings-table.tsx';
import type { useOpenings } from './use-openings.ts';

interface OpeningsProps {
  page: OpeningsPath;
  search: OpeningsSearch;
  openings: ReturnType<typeof useOpenings>;
  /** Next to the heading. */
  lead?: string | undefined;
}

/** Current openings, with the states of the list. */
export function Openings({ page, search, openings, lead }: OpeningsProps) {
  const { jobs, failed, retry } = openings;
  return (
    <Wrap>
      <SectionHeading title={openingsHeading} lead={lead} ground />
      {jobs ? <JobList page={page} search={search} jobs={jobs} /> : null}
      {!jobs && failed ? <Failed message={jobMessages.fetchListFailed} retry={retry} /> : null}
      {!jobs && !failed ? <Loading lines={5} /> : null}
    </Wrap>
  );
}

/** The searched texts of a job. */
const searchedTexts = (job: JobPost) => [job.position, job.area_of_interest, job.description, job.experience];

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
  const [read, setRead] = useState(open);
  if (open && open !== read) setRead(open);
  // An opening that closes while it is open stays and says so.
  const shown = open ?? (String(read?.jobpost_id) === search.opening ? read : undefined);
  const dialog = shown ? (
    <OpeningDialog key="opening" page={page} search={search} job={shown} isClosed={!open} />
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
        <Empty title={listMessages.empty} picture="empty-openings">
          {openingsEmptyHint}
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
        <OpeningsTable page={page} search={search} jobs={found} />
      ) : (
        <Empty title={listMessages.noMatches} action={<ClearFilters to={page} type={type} searchBox={searchBox} />} />
      )}
      {dialog}
    </>
  );
}
