import { useEffect, useRef } from 'react';
import { formPaths } from '../../../shared/form-rules.ts';
import { PublicFormFields } from '../../api/public-form.tsx';
import { applicationPage } from '../../copy/careers.ts';
import { applicationMessages } from '../../copy/job-messages.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { bringIntoView } from '../../ui/focus-fault.ts';
import { FormFoot, FormPanel } from '../../ui/form-panel.tsx';
import { Check } from '../../ui/icons.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { AboutYou, Experience, MoreAboutYou, TheJob } from './application-fields.tsx';
import styles from './careers.module.css';
import { useApplication } from './use-application.ts';

/** The job application form; on success the specified words stand in its place. Without script it is a plain post. */
export function ApplicationForm({ position, fixed }: { position: string; fixed: boolean }) {
  const { form, sent, busy, problem, errors, lostFile, submit, typed } = useApplication();
  if (sent) return <Sent />;
  return (
    <FormPanel
      ref={form}
      aria-label={applicationPage.heading}
      method="post"
      action={`/api${formPaths.application}`}
      encType="multipart/form-data"
      onSubmit={submit}
      onInput={typed}
    >
      <TheJob position={position} fixed={fixed} errors={errors} />
      <AboutYou errors={errors} />
      <Experience errors={errors} />
      <MoreAboutYou errors={errors} lostFile={lostFile} />
      <PublicFormFields />
      <FormFoot>
        <Button type="submit" variant="go" busy={busy} busyLabel="Submitting...">
          Submit application
        </Button>
        <p className="soft">{applicationPage.privacyHint}</p>
        <StatusLine kind="bad">{problem}</StatusLine>
      </FormFoot>
    </FormPanel>
  );
}

function Sent() {
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with the form; here readers learn what became of it.
  useEffect(() => bringIntoView(heading.current), []);
  return (
    <div className={styles.sent}>
      <h2 ref={heading} tabIndex={-1}>
        <Check size={30} />
        {applicationMessages.success}
      </h2>
      <p>{applicationPage.done}</p>
      <LinkButton to="/jobopenings">Back to the job openings</LinkButton>
    </div>
  );
}
