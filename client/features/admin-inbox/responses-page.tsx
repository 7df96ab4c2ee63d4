import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { applicationStates } from '#shared/inbox-records.ts';
import { openingFinder, openingKey } from '#shared/job-facts.ts';
import { positionKey } from '#shared/record-fields.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import type { JobPost } from '#shared/schemas/job.ts';
import { recordCopy } from '../../copy/admin-records.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { adminTitles } from '../../copy/page-meta.ts';
import { readQuery } from '../../data/queries.ts';
import { useFailure } from '../../data/use-failure.ts';
import { TextButton } from '../../ui/button.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { FilterSelect } from '../../ui/table/toolbar.tsx';
import { useImport } from '../../ui/use-import.ts';
import { PositionChart, PositionFilter, StateChart } from './charts.tsx';
import { InboxPage, type InboxView } from './inbox-page.tsx';
import styles from './record/record.module.css';
import { RecordList, useSummaries } from './record-list.tsx';
import { type Application, toApplications } from './records.ts';
import { ApplicationItem, columnsWithoutDate, responseColumns } from './response-columns.tsx';
import { useResponses } from './use-inbox.ts';

const route = getRouteApi('/_admin/jobresponse');

export function ResponsesPage() {
  const { response } = route.useSearch();
  return (
    <InboxPage
      title={adminTitles['/jobresponse']}
      inbox={useResponses()}
      count={recordCopy.application.records}
      deletion="deletejobresponse"
      hasOpen={response !== undefined}
    >
      {(view) => <Responses {...view} />}
    </InboxPage>
  );
}

function ofOpening(rows: readonly Application[], job: JobPost, jobs: readonly JobPost[]): Application[] {
  const openingOf = openingFinder(jobs);
  return rows.filter((row) => openingOf(row.position_applied_for, row.opening) === openingKey(job));
}

/** Loaded after the list, to show the list sooner. */
const loadRecord = () => import('./application-record.tsx');

function Responses({ rows, searchNote }: InboxView<JobResponse>) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { position, opening, response } = search;
  const state = applicationStates.find((each) => each === search.state);
  // Opening an application retries a failed import.
  const record = useImport(loadRecord, response ?? true, response !== undefined);
  const summaries = useSummaries('application');
  const all = useMemo(() => toApplications(rows ?? [], summaries.data), [rows, summaries.data]);
  const jobs = useQuery({ ...readQuery('getAllJobPosts'), enabled: opening !== undefined });
  const jobsFailure = useFailure(jobs);
  const job = jobs.data?.find(({ jobpost_id }) => String(jobpost_id) === opening);
  const inPosition = useMemo(() => {
    if (opening !== undefined) return job ? ofOpening(all, job, jobs.data ?? []) : [];
    const key = position && positionKey(position);
    return key ? all.filter((row) => positionKey(row.position_applied_for) === key) : all;
  }, [all, position, opening, job, jobs.data]);
  const ofState = useMemo(() => (state ? all.filter((row) => row.state === state) : all), [all, state]);
  const [overview, setOverview] = useState(false);
  const filter = (next: Pick<typeof search, 'position' | 'opening' | 'state'>) =>
    void navigate({ search: (now) => ({ ...now, ...next, page: undefined }), resetScroll: false });
  const hasDates = useMemo(() => all.some(({ createdAt }) => createdAt), [all]);
  const onPosition = (next: string | undefined) => filter({ position: next, opening: undefined });

  if (opening !== undefined && !jobs.data)
    return jobsFailure ? <Failed message={jobMessages.fetchListFailed} retry={jobs} /> : <Loading lines={6} />;
  const openingName =
    opening && [job?.position ?? `Job post ${opening}`, job?.location?.trim()].filter(Boolean).join(', ');
  return (
    <RecordList
      kind="application"
      caption="Job responses"
      searchLabel="Search responses"
      csvName="job-responses"
      isLoaded={rows !== undefined}
      all={all}
      summaries={summaries}
      searchNote={searchNote}
      columns={hasDates ? responseColumns : columnsWithoutDate}
      narrowColumns={['name', 'position', 'state']}
      item={(row) => <ApplicationItem row={row} />}
      filtered={inPosition}
      filter={{
        control:
          opening === undefined ? (
            <PositionFilter rows={ofState} selected={position} onSelect={onPosition} />
          ) : (
            <FilterSelect
              label="Job post"
              all="All job posts"
              remove="Show all job posts"
              options={[{ value: opening, label: openingName ?? '', count: inPosition.length }]}
              selected={opening}
              onSelect={() => onPosition(undefined)}
            />
          ),
        query: opening === undefined ? { position } : { opening },
        of: openingName ?? position,
      }}
      cleared={{ position: undefined, opening: undefined }}
      besideTabs={
        <TextButton aria-expanded={overview} onClick={() => setOverview(!overview)}>
          Overview
        </TextButton>
      }
      belowTabs={
        overview ? (
          <div className={styles.charts}>
            <PositionChart rows={ofState} selected={position} onSelect={onPosition} />
            {summaries.data ? (
              <StateChart rows={inPosition} selected={state} onSelect={(next) => filter({ state: next })} />
            ) : null}
          </div>
        ) : null
      }
      record={(props) => (record ? <record.ApplicationRecord {...props} /> : <Loading lines={6} />)}
    />
  );
}
