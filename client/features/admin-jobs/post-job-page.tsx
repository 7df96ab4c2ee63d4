import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useState } from 'react';
import { ApiError } from '../../../shared/errors.ts';
import { jobDesk } from '../../copy/desk.ts';
import { jobMessages } from '../../copy/job-messages.ts';
import { adminTitles } from '../../copy/page-titles.ts';
import { useCall } from '../../data/mutations.ts';
import { DeskPage } from '../../layout/desk-page.tsx';
import { isSessionEnd } from '../../session/session-end.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstFault } from '../../ui/focus-fault.ts';
import { FormFoot, FormPanel } from '../../ui/form-panel.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import styles from './admin-jobs.module.css';
import { JobFields, readJobFields } from './job-fields.tsx';
import { postProblem } from './post-problem.ts';
import { useKeptForm } from './use-kept-form.ts';

type Outcome = { kind: 'good' | 'bad'; text: string; fields: Readonly<Record<string, string>> };

/** /alljobposition, titled Post a New Job. */
export function PostJobPage() {
  const post = useCall('postJobPosition');
  const { form, keep, forget } = useKeptForm('post-job');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    if (outcome) focusFirstFault(form.current);
  }, [outcome, form]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (post.isPending) return;
    const written = event.currentTarget;
    setOutcome(null);
    try {
      // Awaited here and not in a callback of the mutation: those are not called for a page that has been left.
      await post.mutateAsync({ body: readJobFields(written) });
      forget();
      written.reset();
      setOutcome({ kind: 'good', text: jobMessages.posted, fields: {} });
    } catch (error) {
      if (isSessionEnd(error)) return;
      const fields = (error instanceof ApiError && error.fields) || {};
      setOutcome({ kind: 'bad', text: postProblem(error), fields });
    }
  };

  return (
    <DeskPage title={adminTitles['/alljobposition']}>
      <FormPanel
        ref={form}
        aria-label={adminTitles['/alljobposition']}
        className={styles.post}
        onSubmit={submit}
        onInput={keep}
      >
        <JobFields experienceLabel="Experience" errors={outcome?.fields ?? {}} />
        <FormFoot>
          <Button type="submit" variant="go" busy={post.isPending} busyLabel={jobMessages.posting}>
            {jobMessages.post}
          </Button>
          <StatusLine
            kind={outcome?.kind ?? 'good'}
            action={outcome?.kind === 'good' ? <Link to="/alljobposts">{jobDesk.seeAll}</Link> : null}
          >
            {outcome?.text}
          </StatusLine>
        </FormFoot>
      </FormPanel>
    </DeskPage>
  );
}
