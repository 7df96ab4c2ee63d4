import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '#shared/job-questions.ts';
import { defaultMailTexts, fillMailText, mailTextsOf } from '#shared/mail-texts.ts';
import { fieldLabels, fullNameOf, noPosition } from '#shared/record-fields.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import type { MailTexts } from '#shared/schemas/inbox.ts';
import { mailTextLabels } from '../../copy/admin-records.ts';
import { readQuery } from '../../data/queries.ts';
import { LocalDate } from '../../ui/date-text.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LongText } from '../../ui/formatted-text.tsx';
import { emailLink, phoneLink, webLink } from './person.tsx';
import styles from './record/record.module.css';
import { RecordDetail } from './record/record-detail.tsx';
import { RecordPanel, type RecordProps } from './record/record-panel.tsx';
import type { Templates } from './record/reply-form.tsx';
import { type Application, toApplications } from './records.ts';
import { Resume } from './resume.tsx';

function ApplicationAnswers({ answers }: { answers: readonly Answer[] }) {
  if (answers.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="application-answers">
      <h3 id="application-answers">{fieldLabels.answers}</h3>
      <dl className={styles.answers}>
        {answers.map(({ question, answer }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers never change, and two can be equal
          <div key={at}>
            <dt>{question}</dt>
            <dd dir="auto">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ApplicationFacts({ application }: { application: JobResponse }) {
  const rows: readonly (readonly [string, string | number | null | undefined, ((text: string) => ReactNode)?])[] = [
    [fieldLabels.email, application.contact_email, emailLink],
    [fieldLabels.phone, application.contact_mobile, phoneLink],
    [fieldLabels.linkedin, application.linkedin_profile, (text) => webLink(text)],
    [fieldLabels.experience, application.experience],
    [fieldLabels.relevant, application.relevant_experience],
    [fieldLabels.current, application.current_lpa],
    [fieldLabels.expected, application.expected_lpa],
    [fieldLabels.notice, application.expected_joining_date],
    [fieldLabels.dob, application.dob, (text) => <LocalDate value={text} />],
    [fieldLabels.gender, application.gender],
    [fieldLabels.applied, application.createdAt, (text) => <LocalDate value={text} format="time" />],
  ];
  return (
    <Facts>
      {rows.map(([label, value, show]) => {
        const text = String(value ?? '').trim();
        if (text === '') return null;
        return (
          <Fact key={label} name={label}>
            <LongText label={label}>{show ? show(text) : text}</LongText>
          </Fact>
        );
      })}
    </Facts>
  );
}

const names = mailTextsOf.application;

const textsFor =
  (application: Application) =>
  (mailTexts: MailTexts | undefined, company: string): Templates => ({
    options: names.map((value) => ({ value, label: mailTextLabels[value] })),
    usual: (state) => names.find((name) => name === state) ?? 'new',
    prepare: (name) => {
      const known = names.find((each) => each === name) ?? 'new';
      return fillMailText(mailTexts?.texts.find((each) => each.name === known) ?? defaultMailTexts[known], {
        name: fullNameOf(application),
        position: application.position_applied_for,
        company,
        signature: mailTexts?.signature ?? '',
      });
    },
  });

export function ApplicationRecord({ id, listed, ...frame }: RecordProps<Application>) {
  // Refetch like the list, because another tab may have erased the person.
  const query = useQuery({
    ...readQuery('getjobresponse', { jobresponse_id: id }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  // The list decides about the position in the list; the full record has more fields.
  const whole =
    query.data && listed
      ? { ...listed, ...query.data }
      : (listed ?? (query.data && toApplications([query.data], [])[0]));
  return (
    <RecordPanel kind="application" id={id} isListed={listed !== undefined} query={query} record={whole} {...frame}>
      {(application, actions) => (
        <RecordDetail
          record={application}
          textsOf={textsFor(application)}
          canMailWithState
          lead={<p className={styles.position}>{application.position_applied_for.trim() || noPosition}</p>}
          {...actions}
        >
          <ApplicationAnswers answers={application.answers ?? []} />
          <Resume application={application} />
          <ApplicationFacts application={application} />
        </RecordDetail>
      )}
    </RecordPanel>
  );
}
