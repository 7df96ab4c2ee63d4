import { Link } from '@tanstack/react-router';
import { jobPostInput } from '../../../shared/schemas/job.ts';
import { jobWords } from '../../copy/admin-jobs.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { adminTitles } from '../../copy/page-titles.ts';
import { useCall } from '../../data/mutations.ts';
import { Form, FormOutcome, SubmitButton } from '../../forms/form.tsx';
import { RestoredDraft } from '../../forms/restored-draft.tsx';
import { useForm } from '../../forms/use-form.ts';
import { AdminPage } from '../../layout/admin-page.tsx';
import { isSessionEnd } from '../../session/session-end.ts';
import { FormFoot } from '../../ui/form-panel.tsx';
import styles from './admin-jobs.module.css';
import { JobFields, jobLabels } from './job-fields.tsx';
import { postProblem } from './post-problem.ts';

/** /alljobposition, titled Post a New Job. */
export function PostJobPage() {
  const { mutateAsync } = useCall('postJobPosition');
  const form = useForm({
    schema: jobPostInput,
    draft: { name: 'post-job', place: 'browser' },
    send: (body) => mutateAsync({ body }),
    onSent: () => {
      form.startOver({ kind: 'good', text: jobMessages.posted });
    },
    explain: (error) => (isSessionEnd(error) ? null : postProblem(error)),
  });
  return (
    <AdminPage title={adminTitles['/alljobposition']}>
      <Form form={form} aria-label={adminTitles['/alljobposition']} className={styles.post} noValidate>
        <RestoredDraft form={form} labels={{ ...jobLabels, experience: 'Experience' }} />
        <JobFields experienceLabel="Experience" />
        <FormFoot>
          <SubmitButton busyLabel={jobMessages.posting}>{jobMessages.post}</SubmitButton>
          <FormOutcome action={<Link to="/alljobposts">{jobWords.seeAll}</Link>} />
        </FormFoot>
      </Form>
    </AdminPage>
  );
}
