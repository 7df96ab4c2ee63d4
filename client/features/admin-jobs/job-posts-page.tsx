import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { isOpen, jobState } from '#shared/job-facts.ts';
import type { JobPost } from '#shared/schemas/job.ts';
import emptyOpenings from '../../assets/illustrations/empty-openings.svg?url&no-inline';
import { jobMessages } from '../../copy/job-messages.ts';
import { listMessages } from '../../copy/list-messages.ts';
import { adminTitles } from '../../copy/page-meta.ts';
import { call } from '../../data/call.ts';
import { readQuery } from '../../data/queries.ts';
import { useClosingTime } from '../../data/use-closing-time.ts';
import { useFailure } from '../../data/use-failure.ts';
import { AdminPage } from '../../layout/admin-page.tsx';
import { reloadPage } from '../../layout/reload-page.ts';
import { useTableInUrl } from '../../search-params/table-in-url.ts';
import { ConfirmButton } from '../../session/confirm-button.tsx';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { openedInApp, useCloseOpened } from '../../ui/history.ts';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterTabs } from '../../ui/table/toolbar.tsx';
import { useImport } from '../../ui/use-import.ts';
import { jobStateLabels } from './copy.ts';
import { type CountOf, canClose, haveStates, JobItem, jobColumns } from './job-columns.tsx';
import { ClosingBar, useClosing } from './use-closing.tsx';

const route = getRouteApi('/_admin/alljobposts');

/** Refetched at every visit; a failure is shown on the page and as an alert, as specified. */
function useJobPosts() {
  const query = useQuery({ ...readQuery('getAllJobPosts'), staleTime: 0 });
  const { alert } = useAlert();
  const failed = useFailure(query) !== null && query.data === undefined;
  const say = useEffectEvent(() => void alert(jobMessages.noData, { kind: 'bad' }));
  useEffect(() => {
    if (failed && query.errorUpdatedAt > 0) say();
  }, [failed, query.errorUpdatedAt]);
  return { jobs: query.data, readAt: query.dataUpdatedAt, failed: failed || query.isRefetchError, retry: query };
}

/** Loaded after the list, to show the list sooner. */
const loadDialog = () => import('./edit-job-dialog.tsx');

export function JobPostsPage() {
  const { jobs, readAt, failed, retry } = useJobPosts();
  const { edit } = route.useSearch();
  // Opening a job post retries a failed import.
  const dialog = useImport(loadDialog, edit ?? true, edit !== undefined);
  const close = useCloseOpened('edit');
  const add = (
    <LinkButton variant="go" to="/alljobposition">
      Post a new job
    </LinkButton>
  );
  return (
    <AdminPage title={adminTitles['/alljobposts']} end={jobs?.length ? add : null}>
      {failed ? <Failed message={jobMessages.fetchListFailed} retry={retry} /> : null}
      {jobs ? (
        <JobPosts
          jobs={jobs}
          readAt={readAt}
          empty={<Empty title={listMessages.empty} action={add} picture={emptyOpenings} />}
        />
      ) : null}
      {!jobs && !failed ? <Loading lines={6} /> : null}
      {edit && dialog ? <dialog.EditJobDialog key={edit} id={edit} close={close} /> : null}
    </AdminPage>
  );
}

const deleteQuestion = ({ position }: JobPost) =>
  `Delete “${position}”? Applicants can no longer see it. Its applications stay in Job Responses. To keep the job post, close it instead.`;

function JobPosts({ jobs, readAt, empty }: { jobs: readonly JobPost[]; readAt: number; empty: React.ReactNode }) {
  const navigate = route.useNavigate();
  const { alert } = useAlert();
  const deletion = useConfirmedAction({
    label: 'Delete',
    run: async (id: JobPost['jobpost_id']) => {
      await call('deleteJobPost', { params: { id } });
      await alert(jobMessages.deleted, { kind: 'good' });
      await reloadPage();
    },
    onFailed: () => alert(jobMessages.deleteFailed, { kind: 'bad' }),
  });
  const closing = useClosing();
  const { state } = route.useSearch();
  const now = useClosingTime(jobs, readAt);
  const { data: counts } = useQuery({ ...readQuery('getApplicantCounts'), staleTime: 0 });
  const countOf = useMemo<CountOf>(() => {
    const byId = new Map(counts?.map((count) => [count.jobpost_id, count]));
    return ({ jobpost_id }) => byId.get(String(jobpost_id));
  }, [counts]);
  const shown = useMemo(() => jobColumns(jobs, countOf, now), [jobs, countOf, now]);
  const rows = useMemo(() => jobs.filter((job) => !state || jobState(job, now) === state), [jobs, now, state]);
  const open = (id: JobPost['jobpost_id']) =>
    void navigate({ search: (now) => ({ ...now, edit: String(id) }), state: openedInApp, resetScroll: false });
  const actionsOf = (job: JobPost) => (
    <>
      {canClose(job) && jobState(job, now) !== 'scheduled' ? (
        <Button
          size="s"
          variant="quiet"
          aria-keyshortcuts={isOpen(job, now) ? 'e' : undefined}
          aria-label={`${isOpen(job, now) ? 'Close' : 'Reopen'} ${job.position}`}
          busy={closing.pending === job.jobpost_id}
          onClick={() => (isOpen(job, now) ? closing.close(job) : closing.reopen(job))}
        >
          {isOpen(job, now) ? 'Close' : 'Reopen'}
        </Button>
      ) : null}
      <Button
        size="s"
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={`Edit ${job.position}`}
        onClick={() => open(job.jobpost_id)}
      >
        Edit
      </Button>
      <LinkButton
        size="s"
        variant="quiet"
        to="/alljobposition"
        search={{ copy: String(job.jobpost_id) }}
        aria-label={`Duplicate ${job.position}`}
      >
        Duplicate
      </LinkButton>
      <ConfirmButton
        variant="bad"
        action={deletion}
        target={job.jobpost_id}
        question={deleteQuestion(job)}
        aria-label={`Delete ${job.position}`}
      />
    </>
  );
  return (
    <>
      <ClosingBar closing={closing} />
      {haveStates(jobs) ? <StateFilter jobs={jobs} now={now} /> : null}
      <DataTable
        caption="Job posts"
        rows={rows}
        columns={shown}
        rowKey={(job) => String(job.jobpost_id)}
        {...useTableInUrl()}
        searchLabel="Search job posts"
        csvName="job-posts"
        item={(job) => <JobItem job={job} count={countOf(job)} now={now} actions={actionsOf(job)} />}
        empty={jobs.length > 0 ? <p className="soft">No job posts with this state.</p> : empty}
        actions={actionsOf}
      />
    </>
  );
}

const states = ['open', 'closed', 'scheduled'] as const;

function StateFilter({ jobs, now }: { jobs: readonly JobPost[]; now: number }) {
  const navigate = route.useNavigate();
  const { state = '' } = route.useSearch();
  const counts = Map.groupBy(jobs, (job) => jobState(job, now));
  return (
    <FilterTabs
      label="State"
      selected={state}
      onSelect={(value) =>
        void navigate({
          search: (now) => ({
            ...now,
            state: states.find((each) => each === value),
            page: undefined,
          }),
          resetScroll: false,
        })
      }
      options={[
        { value: '', label: 'All', count: jobs.length },
        ...states.map((value) => ({ value, label: jobStateLabels[value], count: counts.get(value)?.length ?? 0 })),
      ]}
    />
  );
}
