import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { formPaths } from '#shared/form-rules.ts';
import { applicationForm } from '#shared/schemas/application.ts';
import type { PositionState } from '#shared/schemas/job.ts';
import { answerFields } from '#shared/schemas/job-question.ts';
import { closedOpening, scheduledOpening } from '../../copy/job-facts.ts';
import { applicationMessages } from '../../copy/job-messages.ts';
import { Form, FormOutcome, SubmitButton } from '../../forms/form.tsx';
import { ClearButton, PublicFormFields, postForm, RestoredNote } from '../../forms/public-form.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormFoot } from '../../ui/form-panel.tsx';
import { Check } from '../../ui/icons.tsx';
import { focusInMiddle } from '../../ui/scroll.ts';
import { toast } from '../../ui/toast.ts';
import styles from './application.module.css';
import { BackgroundFields, Experience, PersonalFields, PositionFields } from './application-fields.tsx';
import { JobQuestions, useQuestions } from './job-questions.tsx';
import { forgetDetails, KeptDetails, keepDetails, OfferDetails } from './last-application.tsx';

function noteOn(state: PositionState | undefined): string | undefined {
  if (state?.open === false) return (state.listed ? closedOpening : scheduledOpening).heading;
  return state?.listed === false ? 'No opening with this name is listed now. You may still apply.' : undefined;
}

export interface ApplicationFormProps {
  position: string;
  /** Id of the opening, of several with one position. */
  opening: string | undefined;
  fixed: boolean;
}

/** The application form, replaced by the specified message on success. Without script, a plain post. */
export function ApplicationForm({ position, opening, fixed }: ApplicationFormProps) {
  const router = useRouter();
  const { reply } = useRouteContext({ from: '__root__' });
  // May differ from the one in the URL.
  const [typedPosition, setTypedPosition] = useState(reply?.values?.position_applied_for?.at(-1) ?? position);
  const { state, questions, reload } = useQuestions(typedPosition, opening);
  const schema = useMemo(() => z.extend(applicationForm, answerFields(questions)), [questions]);
  const form = useAppForm({
    schema,
    posted: 'application',
    lists: ['expected_joining_date'],
    initial: { position_applied_for: position },
    draft: { owner: 'user', kind: 'application', context: router.state.location.href },
    onSubmit: (_, sending) => postForm('sendApplicationForm', sending),
    onSuccess: (_, sending) => {
      keepDetails(sending);
      if (!sending.element.isConnected) return toast.success(applicationMessages.success);
      form.setOutcome({ kind: 'good', text: applicationMessages.success });
    },
    // The questions may have changed.
    onError: reload,
  });
  if (form.outcome?.kind === 'good') return <Sent />;
  return (
    <Form
      form={form}
      aria-label="Job application"
      action={`/api${formPaths.application}`}
      encType="multipart/form-data"
    >
      <RestoredNote onClear={forgetDetails} />
      <OfferDetails />
      <PositionFields fixed={fixed} note={noteOn(state)} onSettle={setTypedPosition} />
      <PersonalFields />
      <Experience />
      <BackgroundFields />
      <JobQuestions questions={questions} />
      <PublicFormFields />
      <FormFoot>
        <SubmitButton busyLabel="Submitting...">Submit application</SubmitButton>
        <ClearButton onClear={forgetDetails} />
        <p className="soft">
          Only our administrators and the services that the privacy policy describes can see what you send.
        </p>
        <FormOutcome />
        {state?.open === false ? <LinkButton to="/jobopenings">See the other openings</LinkButton> : null}
      </FormFoot>
    </Form>
  );
}

function Sent() {
  const { site } = useRouteContext({ from: '__root__' });
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused field is gone with the form, so focus the message.
  useEffect(() => focusInMiddle(heading.current), []);
  return (
    <div className={styles.sent}>
      {/* The attribute is for a page without script; React's types have it for controls only. */}
      <h2 ref={heading} tabIndex={-1} {...{ autoFocus: true }}>
        <Check size={30} />
        {applicationMessages.success}
      </h2>
      <p>
        {site.formsUnread
          ? `We have stored your application, but cannot promise an answer. To be sure of one, write to ${site.email} as well.`
          : 'A person will read it within three working days and answer either way.'}
      </p>
      {site.formsUnread ? null : (
        <p>
          What happens next: if it fits, we call within a week, talk for ninety minutes in the second week and write an
          offer in the third.
        </p>
      )}
      <KeptDetails onDelete={() => focusInMiddle(heading.current)} />
      <LinkButton to="/jobopenings">Back to the job openings</LinkButton>
    </div>
  );
}
