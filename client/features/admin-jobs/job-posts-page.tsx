import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { isOpen, jobExtensionNames } from '#shared/job-facts.ts';
import type { JobPost } from '#shared/schemas/job.ts';
import { editConflictCopy } from '../../copy/edit-conflict.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { listMessages } from '../../copy/list-messages.ts';
import { adminTitles } from '../../copy/page-meta.ts';
import { call, callFresh } from '../../data/call.ts';
import { readQuery } from '../../data/queries.ts';
import { useClosingTime } from '../../data/use-closing-time.ts';
import { useFailure } from '../../data/use-failure.ts';
import { AdminPage } from '../../layout/admin-page.tsx';
import { reloadPage } from '../../layout/reload-page.ts';
import { useTableInUrl } from '../../search-params/table-in-url.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { openedInApp, useCloseOpened } from '../../ui/history.ts';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { jobCopy } from './copy.ts';
import { EditJobDialog } from './edit-job-dialog.tsx';
import { readJob, toJobBody } from './read-job.ts';

function useReopenJob() {
  const { alert } = useAlert();
  const client = useQueryClient();
  // The listed state may be outdated.
  const explain = async (reason: string) => {
    void client.invalidateQueries();
    await alert(reason, { kind: 'bad' });
  };
  return useConfirmedAction({
    label: jobCopy.reopen,
    danger: false,
    run: async (job: JobPost) => {
      const id = String(job.jobpost_id);
      const known = jobExtensionNames.filter((name) => name in job);
      const { job: now } = await readJob(id, callFresh, known);
      // Another admin may have reopened it until a different time, which must stay.
      if (isOpen(toJobBody(now), Date.now())) return explain(editConflictCopy.notSaved);
      await call('updateJobPosition', {
        params: { jobpost_id: id },
        body: { jobpost_id: id, ...toJobBody({ ...now, closes_at: '' }) },
      });
      await alert(jobMessages.updated, { kind: 'good' });
    },
    onFailed: ({ code }) => explain(code === 'not_found' ? jobCopy.reopenedGone : jobMessages.updateFailed),
  });
}

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

const columns: readonly Column<JobPost>[] = [
  { id: 'position', header: 'Position', value: (job) => job.position, kind: 'title', hideable: false },
  { id: 'experience', header: 'Experience', value: (job) => job.experience },
];

/** Additional columns, for backends that store a closing time. */
const stateAt = (now: number): Column<JobPost> => ({
  id: 'state',
  header: jobCopy.state,
  value: (job) => (isOpen(job, now) ? jobCopy.open : jobCopy.closed),
});

export function JobPostsPage() {
  const { jobs, readAt, failed, retry } = useJobPosts();
  const { edit } = route.useSearch();
  const add = (
    <LinkButton variant="go" to="/alljobposition">
      {jobCopy.add}
    </LinkButton>
  );
  return (
    <AdminPage title={adminTitles['/alljobposts']} end={jobs?.length ? add : null}>
      {failed ? <Failed message={jobMessages.fetchListFailed} retry={retry} /> : null}
      {jobs ? (
        <JobPosts
          jobs={jobs}
          readAt={readAt}
          empty={<Empty title={listMessages.empty} action={add} picture="empty-openings" />}
        />
      ) : null}
      {!jobs && !failed ? <Loading lines={6} /> : null}
      {edit ? <Editing key={edit} id={edit} /> : null}
    </AdminPage>
  );
}

function JobPosts({ jobs, readAt, empty }: { jobs: readonly JobPost[]; readAt: number; empty: React.ReactNode }) {
  const navigate = route.useNavigate();
  const { alert } = useAlert();
  const { ask, pending } = useConfirmedAction({
    label: jobCopy.delete,
    run: async (id: JobPost['jobpost_id']) => {
      await call('deleteJobPost', { params: { id } });
      await alert(jobMessages.deleted, { kind: 'good' });
      await reloadPage();
    },
    onFailed: () => alert(jobMessages.deleteFailed, { kind: 'bad' }),
  });
  const reopen = useReopenJob();
  const now = useClosingTime(jobs, readAt);
  const shown = useMemo(
    () => (jobs.some((job) => 'closes_at' in job) ? [...columns, stateAt(now)] : columns),
    [jobs, now],
  );
  const open = (id: JobPost['jobpost_id']) =>
    void navigate({ search: (now) => ({ ...now, edit: String(id) }), state: openedInApp, resetScroll: false });
  return (
    <DataTable
      caption="Job posts"
      rows={jobs}
      columns={shown}
      rowKey={(job) => String(job.jobpost_id)}
      {...useTableInUrl()}
      searchLabel="Search job posts"
      csvName="job-posts"
      empty={empty}
      actions={(job) => (
        <>
          {isOpen(job, now) ? null : (
            <Button
              size="s"
              variant="quiet"
              aria-label={`${jobCopy.reopen} ${job.position}`}
              busy={reopen.pending === job}
              onClick={() => void reopen.ask(job, jobCopy.reopenQuestion(job.position))}
            >
              {jobCopy.reopen}
            </Button>
          )}
          <Button
            size="s"
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={`${jobCopy.edit} ${job.position}`}
            onClick={() => open(job.jobpost_id)}
          >
            {jobCopy.edit}
          </Button>
          <LinkButton
            size="s"
            variant="quiet"
            to="/alljobposition"
            search={{ copy: String(job.jobpost_id) }}
            aria-label={`${jobCopy.duplicate} ${job.position}`}
          >
            {jobCopy.duplicate}
          </LinkButton>
          <Button
            size="s"
            variant="bad"
            aria-label={`${jobCopy.delete} ${job.position}`}
            busy={pending === job.jobpost_id}
            onClick={() => void ask(job.jobpost_id, jobCopy.deleteQuestion(job.position))}
          >
            {jobCopy.delete}
          </Button>
        </>
      )}
    />
  );
}

function Editing({ id }: { id: string }) {
  return <EditJobDialog id={id} close={useCloseOpened('edit')} />;
}
