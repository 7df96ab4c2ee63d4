import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, type ErrorCode } from '#shared/errors.ts';
import type { JobFieldName } from '#shared/job-facts.ts';
import { jobPostForm } from '#shared/schemas/job.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { adminTitles } from '../../copy/page-meta.ts';
import { call, isSessionEnd } from '../../data/call.ts';
import { useCall } from '../../data/mutations.ts';
import { isMissing } from '../../data/queries.ts';
import { useFailure } from '../../data/use-failure.ts';
import type { DraftKey } from '../../forms/drafts.ts';
import { Form, FormActions } from '../../forms/form.tsx';
import { draftsOfRecord, RestoredDraft, recordDraft } from '../../forms/record-drafts.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { AdminPage } from '../../layout/admin-page.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import styles from './admin-jobs.module.css';
import { FactFields, JobFields, jobLabels, readKnownFacts, shownFact, useKnownFacts } from './job-form-fields.tsx';
import { initialFields, jobTexts, localTimeZone, type ReadJob, readJob, toJobBody } from './read-job.ts';

/** The backend did not answer. */
const noAnswer: readonly ErrorCode[] = ['upstream_unreachable', 'upstream_timeout'];
/** The backend answered without a readable message. */
const withoutMessage: readonly ErrorCode[] = ['upstream_failed', 'upstream_invalid', 'refused_by_backend'];

export function postProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return jobMessages.postError;
  if (error.fromBackend) return error.message;
  if (error.statusCode === 0 || noAnswer.includes(error.code)) return jobMessages.postNoResponse;
  if (error.code === 'internal') return jobMessages.postError;
  // The site's own refusals have useful messages.
  return withoutMessage.includes(error.code) ? jobMessages.postFailed : error.message;
}

const route = getRouteApi('/_admin/alljobposition');

export function PostJobPage() {
  const client = useQueryClient();
  const known = useKnownFacts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  /** Id of the copied post that was just posted; its form then starts empty. */
  const [posted, setPosted] = useState<string>();
  const copy = search.copy === posted ? undefined : search.copy;
  // A deleted original leaves an empty form and a note.
  const original = useQuery<ReadJob, ApiError>({
    queryKey: ['getJobPostById', { jobpost_id: copy }, 'copy'],
    queryFn: async () => readJob(copy ?? '', call, await readKnownFacts(client)),
    enabled: copy !== undefined,
  });
  const failure = useFailure(original);
  const gone = isMissing(failure) && !original.data;
  return (
    <AdminPage title={adminTitles['/alljobposition']}>
      {gone ? <Failed message="The job post you wanted to duplicate has been deleted." /> : null}
      {failure && !original.data && !gone ? (
        <Failed message={jobMessages.adminFetchOneFailed} retry={original} />
      ) : known && !original.isLoading ? (
        <PostJob
          // The same form, so that its message and the focus stay.
          key={copy ?? posted}
          known={known}
          copy={copy}
          original={original.data}
          onPosted={() => {
            setPosted(copy ?? posted);
            if (copy) void navigate({ search: {}, replace: true, resetScroll: false });
          }}
        />
      ) : (
        <Loading lines={6} />
      )}
    </AdminPage>
  );
}

interface PostJobProps {
  known: readonly JobFieldName[];
  copy: string | undefined;
  original: ReadJob | undefined;
  onPosted: () => void;
}

function PostJob({ known, copy, original, onPosted }: PostJobProps) {
  const { mutateAsync } = useCall('postJobPosition');
  const draft = useMemo<DraftKey>(() => {
    if (!copy) return { owner: 'admin', kind: 'post-job' };
    const [kept] = original ? [] : draftsOfRecord('post-job', copy);
    return kept ?? recordDraft('post-job', copy, original?.createdAt);
  }, [copy, original]);
  const form = useAppForm({
    schema: jobPostForm,
    // A copy does not inherit the times.
    initial: {
      closes_zone: localTimeZone(),
      ...(original && initialFields({ ...original.job, opens_at: '', closes_at: '' })),
    },
    draft,
    onSubmit: (typed) => mutateAsync({ body: toJobBody(jobTexts(typed, known)) }),
    onSuccess: () => {
      flushSync(onPosted);
      form.reset({ kind: 'good', text: jobMessages.posted });
    },
    errorMessage: (error) => (isSessionEnd(error) ? null : postProblem(error)),
  });
  return (
    <Form form={form} aria-label={adminTitles['/alljobposition']} className={styles.post} noValidate>
      <RestoredDraft form={form} labels={{ ...jobLabels, experience: 'Experience' }} shown={shownFact} />
      <JobFields experienceLabel="Experience" />
      <FactFields known={known} />
      <FormActions
        submit={jobMessages.post}
        busyLabel={jobMessages.posting}
        action={<Link to="/alljobposts">See all job posts</Link>}
      />
    </Form>
  );
}
